import Synchronization

/// A service that is created on first use and then kept.
///
/// Inject it to delay expensive work or to let two services reference each other. If it is used
/// during the resolution that created it, it shares that resolution's graph. Until it creates its
/// service, it keeps its container alive, unless it belongs to an instance that the container
/// keeps: a service in the singleton, cached or weak scope, or in a custom scope.
///
/// You can use it from any thread if the service is `Sendable`. It holds no lock while it creates
/// the service: if two threads call it at the same time, both get whichever instance is finished
/// first.
///
/// ```swift
/// struct Backup {
///     let archive: Lazy<Archive>
///
///     func run() throws {
///         let archive = try archive()    // connects at the first backup, not at the start
///         print(archive)
///     }
/// }
/// ```
public final class Lazy<Service> {
    private enum State {
        case waiting(DeferredSource<Service>)
        // In a box, so that the instance itself doesn't cross the lock.
        case made(Kept<Service>)
    }

    private let state: Mutex<State>

    init(_ source: DeferredSource<Service>) {
        state = Mutex(.waiting(source))
    }

    /// Returns the service, creating it on the first call.
    ///
    /// - Throws: ``ResolveError``. The next call tries again.
    public func callAsFunction() throws(ResolveError) -> Service {
        let source: DeferredSource<Service>
        switch state.withLock({ $0 }) {
        case .made(let kept): return kept.value
        case .waiting(let known): source = known
        }
        let new = Kept(try source.instance())
        return state.withLock { state in
            if case .made(let first) = state { return first }
            state = .made(new)
            return new
        }.value
    }
}

extension Lazy: Sendable where Service: Sendable {}
