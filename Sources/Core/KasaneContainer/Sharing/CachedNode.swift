import Synchronization

/// The node of an instance that is kept until it is reset or has expired.
final class CachedNode<Service>: SharedNode<Service> {
    // Sharing it unchecked is safe: it is constant, and only a Sendable service can be registered
    // in this scope.
    private final class Kept: @unchecked Sendable {
        let service: Service
        let hasExpired: (@Sendable () -> Bool)?

        init(_ service: Service, _ hasExpired: (@Sendable () -> Bool)?) {
            self.service = service
            self.hasExpired = hasExpired
        }
    }

    private let kept = Mutex<Kept?>(nil)

    override var published: Service? {
        guard let kept = kept.withLock({ $0 }), kept.hasExpired?() != true else { return nil }
        return kept.service
    }

    override func publish(_ draft: Service) {
        let new = Kept(draft, blueprint.extras?.startLifetime?())
        kept.withLock { $0 = new }
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        // An instance that another thread is creating may depend on the state before the reset.
        let old = try site.lock.enter(for: blueprint) {
            kept.withLock { kept in
                defer { kept = nil }
                return kept
            }
        }
        // The instance is released outside the lock: its deinitialiser runs foreign code.
        withExtendedLifetime(old) {}
        _ = try maker.wrappedNode?.reset(in: container)
        return true
    }
}
