import Synchronization

/// The node of an instance that is stored until it is reset or expires.
final class CachedNode<Service>: SharedNode<Service> {
    private typealias Instance = (kept: Kept<Service>, hasExpired: (@Sendable () -> Bool)?)

    private let kept = Mutex<Instance?>(nil)

    override var published: Service? {
        guard let instance = kept.withLock({ $0 }), instance.hasExpired?() != true else {
            return nil
        }
        return instance.kept.value
    }

    override func publish(_ draft: Service) {
        let new = (Kept(draft), blueprint.extras?.startLifetime?())
        kept.withLock { $0 = new }
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        // An instance that another thread is creating might depend on state from before the reset.
        let old = try site.lock.enter(for: blueprint) {
            kept.withLock { kept in
                defer { kept = nil }
                return kept
            }
        }
        // Released outside the lock, because deinitializers run arbitrary code.
        withExtendedLifetime(old) {}
        _ = try maker.wrappedNode?.reset(in: container)
        return true
    }
}
