import Synchronization

/// A node to resolve later, with the container of the original resolve.
///
/// The references are constant, and only the resolution's own thread uses it. Sharing it unchecked
/// is therefore safe.
final class DeferredSource<Service>: @unchecked Sendable {
    private unowned(unsafe) let node: Node<Service>
    private weak var container: ContainerCore?
    private weak var resolution: Resolution?
    private let thread: ThreadID

    init(_ node: Node<Service>, _ resolution: Resolution) {
        self.node = node
        container = resolution.container
        self.resolution = resolution
        thread = resolution.thread
    }

    /// Resolves the node as part of the original resolve while that runs, otherwise as a new
    /// resolve.
    func instance() throws(ResolveError) -> Service {
        guard let container else { throw ResolveError(.containerEnded) }
        return try ResolveError.typed {
            if thread == ThreadID.current, let resolution, !resolution.isOver {
                return try resolution.resolveDeferred(node)
            }
            return try container.begin(node)
        }
    }
}
