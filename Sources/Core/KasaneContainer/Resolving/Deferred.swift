/// A node to resolve later, with the container that it was resolved from.
///
/// Keeps the container alive, unless it belongs to an instance that the container itself keeps.
///
/// Sharing the origin unchecked is safe: weak references become `nil` atomically, and the
/// resolution, which isn't thread-safe, is used only on its own thread. The container, retained
/// during use, keeps the node alive.
@usableFromInline
final class DeferredSource<Service>: Sendable {
    private let link: Link
    /// The container, or `nil` if the container keeps the instance that this belongs to.
    private let owned: ContainerCore?
    // Weak references are slow, so there are none unless needed.
    private let origin: Origin?

    init(_ link: Link, _ resolution: Resolution) {
        self.link = link
        owned = resolution.keepsContainer ? resolution.container : nil
        let dependsOnResolve = link.node.needsResolution
        let needsOrigin = owned == nil || dependsOnResolve
        origin = needsOrigin ? Origin(resolution, isPartOf: dependsOnResolve) : nil
    }

    /// Creates the source of a node that doesn't depend on the resolution.
    init(_ link: Link, in container: ContainerCore) {
        self.link = link
        owned = container
        origin = nil
    }

    /// Resolves the node, as part of the original resolution if that is still running.
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

    /// Creates a factory's product, as part of the original resolution if that is still running.
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

    /// The original resolution, while it runs on this thread.
    private var current: Resolution? {
        guard let origin, origin.thread == ThreadID.current, let resolution = origin.resolution,
            !resolution.isOver
        else { return nil }
        return resolution
    }
}

/// What a source needs if it doesn't keep the container or depends on the resolution.
///
/// `@unchecked Sendable` is safe: nothing changes after initialization, and weak references are
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
