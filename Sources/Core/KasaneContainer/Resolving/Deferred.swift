/// A node for deferred resolution and the container that resolves it.
///
/// The source keeps the container alive unless it belongs to an instance that the container itself
/// stores.
///
/// Sharing the origin unchecked is safe: weak references become `nil` atomically, and the
/// resolution, which isn't thread-safe, is used only on its own thread. The container is retained
/// during use and keeps the node alive.
@usableFromInline
final class DeferredSource<Service>: Sendable {
    private let link: Link
    /// The container, or `nil` if this source belongs to an instance that the container stores.
    private let owned: ContainerCore?
    // Weak references are slow, so they are created only when needed.
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

    /// Resolves the node as part of the original resolution while that resolution is running, or as
    /// a new resolution.
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

    /// Creates a factory's product as part of the original resolution while that resolution is
    /// running, or as a new resolution.
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

    /// The original resolution if it is running on this thread.
    private var current: Resolution? {
        guard let origin, origin.thread == ThreadID.current, let resolution = origin.resolution,
            !resolution.isOver
        else { return nil }
        return resolution
    }
}

/// The origin of a source that depends on the resolution or doesn't keep the container alive.
///
/// `@unchecked Sendable` is safe: all properties are constant after initialization, and weak
/// references are read atomically.
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
