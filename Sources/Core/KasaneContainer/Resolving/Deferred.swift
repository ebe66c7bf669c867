import Synchronization

/// A node to resolve later, with the container of the original resolve.
///
/// It keeps the container alive, except as a dependency of an instance that the container itself
/// keeps.
///
/// Sharing it unchecked is safe: the references are constant, and the weak ones become `nil`
/// atomically. The resolution, which is not thread-safe, is used only on its own thread. The
/// container, retained during the use, keeps the node alive.
final class DeferredSource<Service>: @unchecked Sendable {
    private unowned(unsafe) let node: Node<Service>
    /// Keeps the container alive; `nil` in an instance that the container keeps.
    private let handle: ContainerHandle?
    private let reference: ContainerReference
    private weak var resolution: Resolution?
    private let thread: ThreadID

    init(_ node: Node<Service>, _ resolution: Resolution) {
        self.node = node
        handle =
            resolution.keepsContainer ? resolution.container.handle?.takeUnretainedValue() : nil
        reference = resolution.container.reference
        self.resolution = resolution
        thread = resolution.thread
    }

    /// Resolves the node as part of the original resolve while that runs, otherwise as a new
    /// resolve.
    func instance(on actor: (any Actor)? = nil) throws(ResolveError) -> Service {
        guard let container = handle?.core ?? reference.core else {
            throw ResolveError(.containerEnded)
        }
        return try ResolveError.typed {
            if thread == ThreadID.current, let resolution, !resolution.isOver {
                return try resolution.resolveDeferred(node)
            }
            return try container.begin(node, keepingContainer: handle != nil, on: actor)
        }
    }
}
