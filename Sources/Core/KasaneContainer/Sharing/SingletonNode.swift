import Synchronization

/// The node of an instance that is created once and kept as long as its container.
///
/// Sharing it unchecked is safe: `draft` is used only under the lock, and `site` is written before
/// the node is shared. Other threads read the instance through `published`, which
/// is stored with release ordering after the instance is complete, and is not changed until
/// `deinit`. Only a `Sendable` service can be registered in this scope or in a custom scope.
final class SingletonNode<Service>: Node<Service>, @unchecked Sendable {
    private let maker: Node<Service>
    /// The instance that every thread may read.
    ///
    /// It is a pointer because an optional would cost a type lookup on each read.
    private let published = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The created instance, which may be incomplete.
    private var draft: UnsafeMutablePointer<Service>?
    private var site: MakingSite?

    init(_ blueprint: Blueprint, _ maker: Node<Service>) {
        self.maker = maker
        super.init(blueprint)
    }

    /// Creates the node of a child container that keeps an instance from another node's maker.
    init(sharing maker: Node<Service>, _ site: MakingSite, _ blueprint: Blueprint) {
        self.maker = maker
        self.site = site
        super.init(blueprint)
    }

    deinit {
        discard()
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        site = linker.site(for: blueprint)
    }

    /// The instance, or `nil` until it is created and completed.
    var made: Service? {
        published.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self).pointee
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        if let published = published.load(ordering: .acquiring) {
            return published.assumingMemoryBound(to: Service.self).pointee
        }
        return try makeOnce()
    }

    override func prepare() throws {
        _ = try instance(nil)
    }

    @inline(never)
    private func makeOnce() throws -> Service {
        guard let site else { preconditionFailure("A node is linked before it is used.") }
        var result: Service?
        try site.lock.enter(for: blueprint) {
            result = try draft?.pointee ?? site.make(self, by: maker, keep)
        }
        // The lock has run the closure, or has thrown.
        return result.unsafelyUnwrapped
    }

    private func keep(_ service: Service) {
        let draft = UnsafeMutablePointer<Service>.allocate(capacity: 1)
        draft.initialize(to: service)
        self.draft = draft
    }

    private func discard() {
        draft?.deinitialize(count: 1)
        draft?.deallocate()
        draft = nil
    }
}

extension SingletonNode: Publishable {
    func publish() throws {
        let show = {
            self.published.store(UnsafeMutableRawPointer(self.draft), ordering: .releasing)
        }
        if blueprint.lifecycle != nil, let site {
            try site.container.lifecycle.publish(self, show)
        } else {
            show()
        }
    }

    func giveUp() {
        if made == nil { discard() }
    }
}

/// Returns the instance of a shared node for its start or stop.
func singletonInstance<Service>(of node: AnyNode) throws -> Service {
    guard let service = unsafeDowncast(node, to: SingletonNode<Service>.self).made else {
        throw ResolveError(.containerEnded)
    }
    return service
}
