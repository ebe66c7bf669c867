import Synchronization

/// A service that is created on first use.
///
/// Inject a `Lazy` to delay expensive work or to let two services reference each other. If the
/// first use happens during the resolution that created the `Lazy`, the service shares the
/// resolution's graph. Until the service is created, a `Lazy` keeps its container alive unless it
/// belongs to an instance that the container stores: a service in the singleton, cached or weak
/// scope, or in a custom scope.
///
/// You can use a `Lazy` from any thread if the service is `Sendable`. No lock is held while the
/// service is created. If two threads race to create the service, both receive the instance that is
/// finished first.
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
        // Boxed so that the instance itself doesn't cross the lock.
        case made(Kept<Service>)
    }

    private let state: Mutex<State>

    init(_ source: DeferredSource<Service>) {
        state = Mutex(.waiting(source))
    }

    /// Returns the service, creating it on the first call.
    ///
    /// - Throws: ``ResolveError``. The next call retries.
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
