/// The context in which a node creates an instance that it keeps.
final class MakingSite: Sendable {
    // The container owns its nodes, and they own their sites.
    unowned let container: ContainerCore
    let lock: CreationLock
    let completions: LinkedCompletions

    init(_ container: ContainerCore, _ lock: CreationLock, _ completions: LinkedCompletions) {
        self.container = container
        self.lock = lock
        self.completions = completions
    }

    /// Completes an instance in a separate resolve.
    func complete<Service>(_ service: Service, making blueprint: Blueprint) throws {
        guard !completions.isEmpty else { return }
        try container.resolving { resolution in
            try completions.run(on: service, resolution, making: blueprint)
        }
    }
}

/// A registration's completions and the nodes that they need.
///
/// Sharing it unchecked is safe: it is constant, and the memory of the links is written only while
/// the container is created.
final class LinkedCompletions: @unchecked Sendable {
    private let completions: [(completion: Completion, links: Links)]

    init(_ blueprint: Blueprint, _ linker: inout Linker) {
        completions = blueprint.completions.map { ($0, linker.links(for: $0)) }
    }

    var isEmpty: Bool { completions.isEmpty }

    deinit {
        for (_, links) in completions { links.free() }
    }

    /// Runs the completions on an instance in order.
    func run<Service>(
        on service: Service,
        _ resolution: Resolution?,
        making blueprint: Blueprint
    ) throws {
        do {
            try withUnsafePointer(to: service) { pointer in
                for (completion, links) in completions {
                    try completion.run(UnsafeRawPointer(pointer), links.first, resolution)
                }
            }
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }
}
