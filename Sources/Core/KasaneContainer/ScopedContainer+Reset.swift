extension ScopedContainer {
    /// Releases a service's stored instance, so the next resolution creates a new instance.
    ///
    /// This method applies to services in ``CachedScope``, ``WeakScope`` and custom scopes,
    /// including their decorators. Services that hold the old instance keep it. If another thread
    /// is creating the instance, the call waits for the instance and then releases it.
    ///
    /// ```swift
    /// try container.reset(Bookings.self)
    /// ```
    ///
    /// - Throws: ``ResolveError`` if the service isn't registered or its scope stores no instance
    ///   that can be replaced. Singletons live as long as their container.
    public func reset<Service>(
        _ service: Service.Type,
        name: ServiceName? = nil
    ) throws(ResolveError) {
        try ResolveError.typed { try core.reset(Service.self, name: name) }
    }

    /// Releases every instance that this container stores and can replace.
    ///
    /// The released instances belong to registrations in ``CachedScope`` and ``WeakScope`` and, in
    /// a custom scope's container, to that scope. Singletons and the instances of parent and child
    /// containers are kept.
    ///
    /// ```swift
    /// try container.resetAll()    // after the user has signed out
    /// ```
    ///
    /// - Throws: ``ResolveError`` if another thread is creating an instance and is waiting for the
    ///   current thread.
    public func resetAll() throws(ResolveError) {
        try ResolveError.typed { try core.resetAll() }
    }
}

extension ContainerCore {
    fileprivate func reset(_ service: Any.Type, name: ServiceName?) throws {
        let nodes =
            findNode(for: service, name: name).map { [$0.node] }
            ?? allNodes(for: service).filter { $0.blueprint.name == name }
        guard !nodes.isEmpty else { throw notRegistered(service, name) }
        for node in nodes {
            guard try node.reset(in: self) else {
                let title = serviceTitle(service, name)
                throw ResolveError(.notResettable(title, scope: node.blueprint.scope.name))
            }
        }
    }

    fileprivate func resetAll() throws {
        for node in nodes {
            switch node.blueprint.scope {
            case .cached, .weak: _ = try node.reset(in: self)
            case .transient, .graph, .singleton, .custom, .unknown: break
            }
        }
        scoped.removeAll()
    }
}
