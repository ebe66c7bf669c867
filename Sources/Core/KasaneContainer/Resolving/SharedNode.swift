/// The node of an instance that is shared between threads and created under a lock.
class SharedNode<Service>: Node<Service> {
    let maker: Node<Service>
    /// The created instance, which can be incomplete.
    ///
    /// Accessed only under the lock.
    final var draft: Service?
    private var linkedSite: MakingSite?

    init(_ blueprint: Blueprint, _ maker: Node<Service>, at site: MakingSite? = nil) {
        self.maker = maker
        linkedSite = site
        super.init(blueprint)
    }

    final var site: MakingSite {
        guard let linkedSite else { preconditionFailure("The node is not linked yet.") }
        return linkedSite
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        linkedSite = linker.site(for: blueprint)
    }

    /// The instance that is visible to any thread, or `nil` until it is created and completed.
    var published: Service? { preconditionFailure("Subclasses must override this property.") }

    /// Publishes the draft to other threads.
    ///
    /// - Throws: ``ResolveError`` if the container has ended in the meantime.
    func publish(_ draft: Service) throws {}

    /// Throws if an instance can't be stored.
    func check(_ service: Service) throws {}

    override func instance(_ resolution: Resolution?) throws -> Service {
        try published ?? makeOnce()
    }

    final func makeOnce() throws -> Service {
        try site.lock.enter(for: blueprint) {
            try published ?? draft ?? site.make(self)
        }
    }

    final func keep(_ service: Service) throws {
        try check(service)
        draft = service
    }
}

extension SharedNode: Publishable {
    final func publish() throws {
        if let draft { try publish(draft) }
        draft = nil
    }

    final func giveUp() {
        draft = nil
    }
}
