extension ContainerCore {
    /// Validates and links the registrations.
    convenience init(
        _ registered: [Blueprint],
        overrides: Set<ServiceKey> = [],
        parent: ContainerCore? = nil,
        level: (any ContainerScope.Type)? = nil
    ) throws(GraphError) {
        self.init(unlinked: registered, parent: parent, level: level)
        let model = makeModel()
        let needs = hasCustomScopes ? ScopeNeeds(model, level: level, above: self.parent) : nil
        link(
            model,
            try GraphCheck(
                model,
                level: level,
                overrides: overrides,
                scopeNeeds: needs,
                hasIsolation: hasIsolation,
                above: self.parent
            )
            .order()
        )
        guard let needs else { return }
        for item in nodes.indices { record(scopeNeeds: needs.levels(of: item), of: item) }
    }

    /// Creates the error for an unregistered service, including similar registrations.
    @inline(never)
    func notRegistered(_ service: Any.Type, _ name: ServiceName?) -> ResolveError {
        let nearMisses = NearMisses(registered, above: parent).texts(for: service)
        return ResolveError(
            .notRegistered(serviceTitle(service, name), nearMisses: nearMisses)
        )
    }
}
