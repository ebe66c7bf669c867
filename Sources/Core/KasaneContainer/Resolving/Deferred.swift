/// A node to resolve later, with the container of the original resolve.
///
/// It keeps the container alive, except as a dependency of an instance that the container itself
/// keeps.
///
/// Sharing its origin unchecked is safe: the weak references become `nil` atomically, and the
/// resolution, which is not thread-safe, is used only on its own thread. The container, retained
/// during the use, keeps the node alive.
@usableFromInline
final class DeferredSource<Service>: Sendable {
    private let link: Link
    /// The container, or `nil` if the source belongs to an instance that the container keeps.
    private let owned: ContainerCore?
    // Weak references are slow, so there are none without need.
    private let origin: Origin?

    init(_ link: Link, _ resolution: Resolution) {
        self.link = link
        owned = resolution.keepsContainer ? resolution.container : nil
        let dependsOnResolve = link.node.needsResolution
        let needsOrigin = owned == nil || dependsOnResolve
        origin = needsOrigin ? Origin(resolution, isPartOf: dependsOnResolve) : nil
    }

    /// Creates the source of a node that does not depend on the resolve.
    init(_ link: Link, in container: ContainerCore) {
        self.link = link
        owned = container
        origin = nil
    }

    /// Resolves the node as part of the original resolve while that runs, otherwise as a new
    /// resolve.
    func instance(on actor: (any Actor)? = nil) throws(ResolveError) -> Service {
        let container = try container()
        return try ResolveError.typed {
            if let current {
                return try current.nesting(link.node, limit: 1) {
                    try link.instance(of: Service.self, current)
                }
            }
            return try container.begin(link, keepingContainer: owned != nil, on: actor)
        }
    }

    /// Creates an instance of a factory's product, as part of the original resolve while that runs.
    @usableFromInline
    func instance(from arguments: Arguments) throws(ResolveError) -> Service {
        let container = try container()
        return try ResolveError.typed {
            try link.reference._withUnsafeGuaranteedRef { node in
                let maker = unsafeDowncast(node, to: MakerNode<Service>.self)
                guard maker.needsResolution || owned == nil else {
                    return try maker.instance(from: arguments, nil)
                }
                if let current { return try maker.instance(from: arguments, current) }
                let actor = maker.blueprint.extras?.isolation?.actor
                return try container.resolving(keepingContainer: owned != nil, on: actor) {
                    try maker.instance(from: arguments, $0)
                }
            }
        }
    }

    private func container() throws(ResolveError) -> ContainerCore {
        guard let container = owned ?? origin?.container, !container.hasEnded else {
            throw ResolveError(.containerEnded)
        }
        return container
    }

    /// The original resolve while it runs on this thread.
    private var current: Resolution? {
        guard let origin, origin.thread == ThreadID.current, let resolution = origin.resolution,
            !resolution.isOver
        else { return nil }
        return resolution
    }
}

/// What a source needs only if it does not keep the container, or depends on the resolve.
///
/// Sharing it unchecked is safe: nothing changes after the initialiser, and weak references are
/// read atomically.
private final class Origin: @unchecked Sendable {
    weak var container: ContainerCore?
    weak var resolution: Resolution?
    let thread: ThreadID

    init(_ resolution: Resolution, isPartOf dependsOnResolve: Bool) {
        container = resolution.container
        if dependsOnResolve { self.resolution = resolution }
        thread = resolution.thread
    }
}
