import Synchronization

/// The node of an instance that is kept until it is reset or has expired.
///
/// Sharing it unchecked is safe: `draft` is used only under the creation lock, the lock `kept`
/// guards the published instance, and `site` is written only by `link`.
final class CachedNode<Service>: Node<Service>, @unchecked Sendable {
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

    private let maker: Node<Service>
    private let kept = Mutex<Kept?>(nil)
    /// The created instance, which may be incomplete.
    private var draft: Service?
    private var site: MakingSite?

    init(_ blueprint: Blueprint, _ maker: Node<Service>) {
        self.maker = maker
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        site = linker.site(for: blueprint)
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        if let valid { return valid }
        guard let site else { preconditionFailure("A node is linked before it is used.") }
        var result: Service?
        try site.lock.enter(for: blueprint) {
            result = try valid ?? draft ?? site.make(self, by: maker) { draft = $0 }
        }
        // The lock has run the closure, or has thrown.
        return result.unsafelyUnwrapped
    }

    /// The published instance, unless it has expired.
    private var valid: Service? {
        guard let kept = kept.withLock({ $0 }), kept.hasExpired?() != true else { return nil }
        return kept.service
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        guard let site else { preconditionFailure("A node is linked before it is used.") }
        var old: Kept?
        // An instance that another thread is creating may depend on the state before the reset.
        try site.lock.enter(for: blueprint) {
            old = kept.withLock { kept in
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

extension CachedNode: Publishable {
    func publish() {
        let new = draft.map { Kept($0, blueprint.startLifetime?()) }
        kept.withLock { $0 = new }
        draft = nil
    }

    func giveUp() {
        draft = nil
    }
}
