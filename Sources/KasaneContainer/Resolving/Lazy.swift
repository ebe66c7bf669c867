import Synchronization

/// A service that is created on first use and then kept.
///
/// As a dependency, it delays expensive work and lets two services reference each other. Used
/// during the resolve that created it, it shares that resolve's graph. It does not keep its
/// container alive.
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
    private let source: DeferredSource<Service>
    private let kept = Mutex<Kept?>(nil)

    // A box, so that the instance itself does not cross the lock. Sharing it unchecked is safe: it
    // is constant, and unless the service is Sendable, the lazy service stays in one isolation.
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

// Sharing it unchecked is safe: the instance is behind the lock `kept`, and the source is Sendable.
extension Lazy: @unchecked Sendable where Service: Sendable {}
