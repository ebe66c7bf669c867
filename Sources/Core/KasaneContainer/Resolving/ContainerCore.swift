import Synchronization

/// The shared state of a container: the linked graph and the scope's instances.
///
/// `@unchecked Sendable` is safe: every variable has a private setter and is written only before
/// the container is shared. State that changes later is atomic (`isOver`) or in `Sendable` objects
/// with their own locks (`waits`, `scoped`, `lifecycle`, the nodes).
@usableFromInline
final class ContainerCore: @unchecked Sendable {
    let parent: ContainerCore?
    /// This container's custom scope, or `nil` at the root.
    let level: (any ContainerScope.Type)?
    let registered: [Blueprint]
    /// Whether this container or a parent registers a service in a custom scope.
    let hasCustomScopes: Bool
    /// Whether this container or a parent registers a global actor's service.
    let hasIsolation: Bool
    let waits: Waits
    let scoped = ScopedInstances()
    let lifecycle = Lifecycle()
    /// The custom scopes that services require, by node.
    ///
    /// Empty if there are no custom scopes.
    private var scopeNeeds: [ObjectIdentifier: [any ContainerScope.Type]] = [:]
    @exclusivity(unchecked) private(set) var graphNodeCount = 0
    private(set) var nodes: [AnyNode] = []
    // Keeps the wrapper nodes alive, because links don't retain them.
    private var formNodes: [AnyNode] = []
    // An exclusivity check would cost more than the access itself.
    @exclusivity(unchecked) private var unnamed: [TypeKey: Link] = [:]
    private var named: [ServiceKey: Link] = [:]
    /// The first node of each service that has several registrations.
    private var firstOfSeveral: [ServiceKey: AnyNode] = [:]
    private let isOver = Atomic(false)

    /// Creates a container whose registrations are neither validated nor linked.
    init(
        unlinked registered: [Blueprint],
        parent: ContainerCore?,
        level: (any ContainerScope.Type)?
    ) {
        self.registered = registered
        self.parent = parent
        self.level = level
        waits = parent?.waits ?? Waits()
        var hasCustomScopes = parent?.hasCustomScopes == true
        var hasIsolation = parent?.hasIsolation == true
        for blueprint in registered {
            blueprint.use()
            if blueprint.scope.customScope != nil || blueprint.extras?.availability != nil {
                hasCustomScopes = true
            }
            if blueprint.extras?.isolation != nil { hasIsolation = true }
        }
        self.hasCustomScopes = hasCustomScopes
        self.hasIsolation = hasIsolation
    }

    /// Records the custom scopes that a registration requires.
    ///
    /// Must be called before the container is shared.
    func record(scopeNeeds levels: [any ContainerScope.Type], of item: Int) {
        if !levels.isEmpty { scopeNeeds[ObjectIdentifier(nodes[item])] = levels }
    }

    /// Returns the custom scopes that a service of this container or a parent requires.
    func scopeNeeds(of node: AnyNode) -> [any ContainerScope.Type] {
        scopeNeeds[ObjectIdentifier(node)] ?? parent?.scopeNeeds(of: node) ?? []
    }

    /// Creates the dependency graph.
    ///
    /// The graph isn't cached, because it is rarely needed and as large as the nodes.
    func makeModel() -> GraphModel { GraphModel(registered, above: parent) }

    /// Links the nodes of a validated graph.
    ///
    /// Must be called once, before the container is shared.
    func link(_ model: GraphModel, _ order: [Int]) {
        let nodes = model.items.map { $0.makeNode($0) }
        self.nodes = nodes
        graphNodeCount = parent?.graphNodeCount ?? 0
        guard !nodes.isEmpty else { return }
        unnamed.reserveCapacity(model.visible.count)
        var linker = Linker(self, model, nodes)
        for item in order { linker.link(item) }
        formNodes = linker.formNodes
        graphNodeCount = linker.graphNodeCount
        for (key, item) in model.visible {
            if key.name == nil {
                unnamed[TypeKey(key.type)] = Link(nodes[item])
            } else {
                named[key] = Link(nodes[item])
            }
        }
        firstOfSeveral = model.several.compactMapValues { $0.first.map { nodes[$0] } }
        for (item, inner) in model.wrapped.enumerated() {
            guard let inner, model.items[item].role == .decorator else { continue }
            nodes[item].rank = model.original(of: item)
            nodes[inner].isWrapped = true
        }
    }

    /// Whether this container or a parent was shut down or its scope has ended.
    var hasEnded: Bool { isOver.load(ordering: .relaxed) || parent?.hasEnded == true }

    // MARK: Finding

    /// Returns the node of a service registered in this container or a parent.
    @inline(__always)
    func findNode(for type: Any.Type, name: ServiceName?) -> Link? {
        if name == nil, let link = unnamed[TypeKey(type)] { return link }
        return findNodeFurther(type, name)
    }

    private func findNodeFurther(_ type: Any.Type, _ name: ServiceName?) -> Link? {
        if name != nil, let link = named[ServiceKey(type, name)] { return link }
        return parent?.findNode(for: type, name: name)
    }

    /// Returns the nearest registration of a service in this container or its parents.
    ///
    /// If a container has several registrations of the service, the first one is returned.
    func registration(of type: Any.Type, name: ServiceName?) -> Blueprint? {
        var container: ContainerCore? = self
        let key = ServiceKey(type, name)
        while let core = container {
            let link = name == nil ? core.unnamed[TypeKey(type)] : core.named[key]
            if let node = link?.node ?? core.firstOfSeveral[key] {
                // A decorator has the rank of the registration it wraps.
                return core.nodes[node.rank].blueprint
            }
            container = core.parent
        }
        return nil
    }

    /// Returns the nodes of all registrations of a service in order, parent containers first.
    ///
    /// The complexity is linear in the number of registrations.
    func allNodes(for type: Any.Type, name: ServiceName? = nil) -> [AnyNode] {
        let own = nodes.filter { node in
            node.blueprint.service == type && !node.isWrapped
                && (name == nil || node.blueprint.name == name)
        }
        return (parent?.allNodes(for: type, name: name) ?? []) + own.sorted { $0.rank < $1.rank }
    }

    /// Returns the nearest container of a custom scope, starting with this container.
    func enclosing(_ wanted: any ContainerScope.Type) -> ContainerCore? {
        var container: ContainerCore? = self
        while let candidate = container {
            if let level = candidate.level, level == wanted { return candidate }
            container = candidate.parent
        }
        return nil
    }

    // MARK: Resolving

    /// Resolves a service as part of the given resolution, or as a new resolution.
    @inline(__always)
    func instance<Service>(
        of service: Service.Type,
        name: ServiceName?,
        _ resolution: Resolution? = nil
    ) throws -> Service {
        guard let found = findNode(for: Service.self, name: name) else {
            return try form(Service.self, name: name, resolution)
        }
        guard let resolution else { return try begin(found) }
        try resolution.check(found.node)
        return try found.instance(of: Service.self, resolution)
    }

    func instance<Service>(
        of service: Service.Type,
        name: ServiceName?,
        on actor: any Actor
    ) throws -> Service {
        guard !hasEnded else { throw ResolveError(.containerEnded) }
        return try resolving(on: actor) { try instance(of: service, name: name, $0) }
    }

    /// Creates a wrapper such as `T?` that is resolved directly instead of injected.
    @inline(never)
    private func form<Service>(
        _ service: Service.Type,
        name: ServiceName?,
        _ resolution: Resolution?
    ) throws -> Service {
        if let form = Service.self as? any RequestedForm.Type {
            guard !hasEnded else { throw ResolveError(.containerEnded) }
            let made =
                try resolution.map { try form.make(of: self, name: name, $0) }
                ?? resolving { try form.make(of: self, name: name, $0) }
            if let made = made as? Service { return made }
        }
        guard registration(of: Service.self, name: name) != nil else {
            throw notRegistered(Service.self, name)
        }
        throw ResolveError(.severalRegistered(serviceTitle(Service.self, name)))
    }

    /// Returns a service's node for deferred resolution by a `Lazy` or `Provider`.
    func deferred<Service>(
        _ service: Service.Type,
        name: ServiceName?,
        _ resolution: Resolution,
        on actor: (any Actor)? = nil
    ) throws -> DeferredSource<Service> {
        guard let link = findNode(for: Service.self, name: name) else {
            throw notRegistered(Service.self, name)
        }
        try checkIsolation(of: link.node.blueprint, on: actor)
        try resolution.container.checkScope(of: link.node)
        return DeferredSource(link, resolution)
    }

    func instances<Service>(
        of service: Service.Type,
        name: ServiceName? = nil,
        _ resolution: Resolution
    ) throws -> [Service] {
        var instances: [Service] = []
        for node in allNodes(for: Service.self, name: name) {
            try resolution.check(node)
            instances.append(
                try unsafeDowncast(node, to: Node<Service>.self).instance(resolution)
            )
        }
        return instances
    }

    /// Begins a new resolution at a node.
    @inline(__always)
    func begin<Service>(
        _ link: Link,
        keepingContainer isKept: Bool = true,
        on actor: (any Actor)? = nil
    ) throws -> Service {
        guard !hasEnded else { throw ResolveError(.containerEnded) }
        // Isolated services and services limited to a scope also need the resolution, and a factory
        // must know whether it keeps the container alive.
        let needsResolution = link.reference._withUnsafeGuaranteedRef { $0.needsResolution }
        guard needsResolution || !isKept else { return try link.instance(of: Service.self, nil) }
        return try resolving(keepingContainer: isKept, on: actor) { resolution in
            try resolution.check(link.node)
            return try link.instance(of: Service.self, resolution)
        }
    }

    /// Throws unless this container belongs to every custom scope that a service requires.
    fileprivate func checkScope(of node: AnyNode) throws {
        for level in scopeNeeds(of: node) where enclosing(level) == nil {
            throw ResolveError(node.blueprint, outsideOf: level)
        }
    }

    /// Runs a new resolution.
    func resolving<Value>(
        keepingContainer isKept: Bool = true,
        on actor: (any Actor)? = nil,
        _ resolve: (Resolution) throws -> Value
    ) throws -> Value {
        let resolution = Resolution(self, keepsContainer: isKept, on: actor)
        defer { resolution.end() }
        let value = try resolve(resolution)
        try resolution.checkCompletions()
        return value
    }

    /// Begins a new resolution of all registrations of a service.
    func all<Service>(_ service: Service.Type, on actor: (any Actor)? = nil) throws -> [Service] {
        guard !hasEnded else { throw ResolveError(.containerEnded) }
        return try resolving(on: actor) { try instances(of: service, $0) }
    }

    /// Rejects later resolutions and releases a custom scope's instances.
    func end() {
        isOver.store(true, ordering: .relaxed)
        scoped.end()
    }
}

extension Resolution {
    /// Throws unless the resolution runs on the service's actor and in a container of the required
    /// custom scope.
    func check(_ node: AnyNode) throws {
        let blueprint = node.blueprint
        try checkIsolation(of: blueprint, on: actor)
        if let level = blueprint.extras?.availability, container.enclosing(level) == nil {
            throw ResolveError(blueprint, outsideOf: level)
        }
        // A decorator or forwarding registration inherits its source's scope limit.
        if let inner = node.wrappedNode { try check(inner) }
    }
}
