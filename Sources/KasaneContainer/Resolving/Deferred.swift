import Synchronization

/// A service that is created on first use and then kept.
///
/// As a dependency, it delays expensive work and lets two services reference each other. Used
/// during the resolve that created it, it shares that resolve's graph. It does not keep its
/// container alive.
///
/// It may be shared between threads if the service may. It holds no lock while it creates the
/// service; of two concurrent calls, the first to finish determines the instance.
public final class Lazy<Service> {
    private let source: DeferredSource<Service>
    private let kept = Mutex<Kept?>(nil)

    // A box, so that the instance itself does not cross the lock.
    private final class Kept: @unchecked Sendable {
        let service: Service

        init(_ service: Service) {
            self.service = service
        }
    }

    init(_ source: DeferredSource<Service>) {
        self.source = source
    }

    /// Returns the service; the first call creates it.
    ///
    /// - Throws: ``ResolveError``; the next call tries again.
    public func callAsFunction() throws(ResolveError) -> Service {
        if let kept = kept.withLock({ $0 }) { return kept.service }
        let new = Kept(try source.instance())
        return kept.withLock { kept in
            let first = kept ?? new
            kept = first
            return first
        }.service
    }
}

// Sendable if the service is: the mutable state is behind a lock.
extension Lazy: @unchecked Sendable where Service: Sendable {}

/// Resolves a service on every call.
///
/// Each call is a resolve: it creates a new instance of a transient service and returns the shared
/// instance of a shared service. It does not keep its container alive.
public struct Provider<Service>: @unchecked Sendable {
    // Sendable: it holds a weak reference to the container and a node, both thread-safe. The
    // instances are created on the calling thread.
    private let source: DeferredSource<Service>

    init(_ source: DeferredSource<Service>) {
        self.source = source
    }

    /// Returns an instance of the service.
    ///
    /// - Throws: ``ResolveError``.
    public func callAsFunction() throws(ResolveError) -> Service {
        try source.instance()
    }
}

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
