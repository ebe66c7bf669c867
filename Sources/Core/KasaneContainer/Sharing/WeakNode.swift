import Synchronization

/// The node of an instance that is shared while a strong reference to it exists.
///
/// Sharing it unchecked is safe: `draft` is used only under the lock, the lock `reference` guards
/// the published instance, and `site` is written only by `link`.
final class WeakNode<Service>: Node<Service>, @unchecked Sendable {
    // Sharing it unchecked is safe: only a Sendable service can be registered in this scope, and
    // the weak reference becomes `nil` atomically.
    private struct Reference: @unchecked Sendable {
        weak var object: AnyObject?
    }

    private let maker: Node<Service>
    private let reference = Mutex(Reference())
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
        if let living { return living }
        guard let site else { preconditionFailure("A node is linked before it is used.") }
        var result: Service?
        try site.lock.enter(for: blueprint) {
            result = try living ?? draft ?? site.make(self, by: maker, keep)
        }
        // The lock has run the closure, or has thrown.
        return result.unsafelyUnwrapped
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        guard let site else { preconditionFailure("A node is linked before it is used.") }
        try site.lock.enter(for: blueprint) {
            reference.withLock { $0 = Reference(object: nil) }
        }
        _ = try maker.wrappedNode?.reset(in: container)
        return true
    }

    private var living: Service? {
        // The object was an instance of the service when it was stored.
        reference.withLock { $0 }.object.flatMap { $0 as? Service }
    }

    private func keep(_ service: Service) throws {
        guard type(of: service as Any) is AnyObject.Type else {
            throw ResolveError(ResolveError(.notAnObject(blueprint.title)), making: blueprint)
        }
        draft = service
    }
}

extension WeakNode: Publishable {
    func publish() {
        let new = Reference(object: draft.map { $0 as AnyObject })
        reference.withLock { $0 = new }
        draft = nil
    }

    func giveUp() {
        draft = nil
    }
}
