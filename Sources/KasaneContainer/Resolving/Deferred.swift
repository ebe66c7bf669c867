import Synchronization

/// A service that is made when it is first used, and then kept.
///
/// As a dependency it delays what is costly, and lets two services hold each other. Used during the
/// resolve that made it, it shares that resolve's graph. It does not keep its container alive.
///
/// It may be shared between threads if the service may: the one who makes it holds no lock of it, and
/// of two at the same time the first one's instance is kept.
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

    /// Returns the service, made by the first call.
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

// Sendable with its service: what changes is behind a lock.
extension Lazy: @unchecked Sendable where Service: Sendable {}

/// A way to make a service again and again.
///
/// Each call is a resolve: a transient service is made anew, a shared one is the shared one. It does
/// not keep its container alive.
public struct Provider<Service>: @unchecked Sendable {
    // Sendable: it holds the container weakly and a node, which are; the instances that it gives
    // are made on the thread that calls.
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

/// A node to be resolved later, with the container that was asked.
///
/// The references are constant, and the resolution is used by its own thread only; that makes it
/// safe to share, unchecked.
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

    /// Resolves as part of the resolve that made it while that is under way, else anew.
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
