import Synchronization

/// A service that is created on first use and then kept.
///
/// As a dependency, it delays expensive work and lets two services reference each other. Used
/// during the resolve that created it, it shares that resolve's graph. Until it has created its
/// service, it keeps its container alive, unless it belongs to an instance that the container
/// keeps: a service in the scope singleton, cached or weak, or in a custom scope.
///
/// It may be shared between threads if the service may. It holds no lock while it creates the
/// service; of two concurrent calls, the first to finish determines the instance.
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
        // A box, so that the instance itself does not cross the lock.
        case made(Kept<Service>)
    }

    private let state: Mutex<State>

    init(_ source: DeferredSource<Service>) {
        state = Mutex(.waiting(source))
    }

    /// Returns the service; the first call creates it.
    ///
    /// - Throws: ``ResolveError``; the next call tries again.
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
