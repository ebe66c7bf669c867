/// A failed start and the services that had already started, in order.
struct ServiceStartError: Error {
    let service: String
    let cause: any Error
    let started: [Int]
}

/// Starts each service as soon as its dependencies have started.
struct StartPlan {
    private let core: ContainerCore
    private let model: GraphModel
    /// The registrations, dependencies first.
    ///
    /// Members of a cycle are adjacent and follow all their dependencies.
    private let order: [Int]
    private let cycles: [Int]

    init(_ core: ContainerCore) {
        self.core = core
        model = core.makeModel()
        let direct = GraphWalk(model).walked().order
        // Without deferred edges, each registration is its own cycle.
        let cycles =
            model.fullCycles
            ?? direct.enumerated().reduce(into: direct) { $0[$1.element] = $1.offset }
        order = direct.indices.sorted { left, right in
            let (leftCycle, rightCycle) = (cycles[direct[left]], cycles[direct[right]])
            return leftCycle == rightCycle ? left < right : leftCycle < rightCycle
        }
        .map { direct[$0] }
        self.cycles = cycles
    }

    /// Creates every shared service and runs their start closures.
    ///
    /// - Throws: ``ServiceStartError`` after every running start closure has returned.
    func run() async throws(ServiceStartError) {
        do throws(ResolveError) {
            try await make()
        } catch {
            throw ServiceStartError(service: error.path.first ?? "", cause: error, started: [])
        }
        var waiting = needs()
        var started: [Int] = []
        var failure: (item: Int, cause: any Error)?
        await withTaskGroup(of: (item: Int, error: (any Error)?).self) { group in
            func startReady() {
                for (item, needs) in waiting where needs.isSubset(of: started) {
                    waiting[item] = nil
                    let link = Link(core.nodes[item])
                    group.addTask { (item, await Self.start(link)) }
                }
            }
            startReady()
            while let (item, error) = await group.next() {
                if let error {
                    if failure == nil { failure = (item, error) }
                    group.cancelAll()
                } else {
                    started.append(item)
                    if failure == nil { startReady() }
                }
            }
        }
        if let failure {
            throw ServiceStartError(
                service: model.items[failure.item].title,
                cause: failure.cause,
                started: started
            )
        }
    }

    private func make() async throws(ResolveError) {
        for item in order {
            guard case .singleton = model.items[item].scope else { continue }
            if let isolation = model.items[item].extras?.isolation {
                try await Self.prepare(Link(core.nodes[item]), on: isolation.actor)
            } else {
                try ResolveError.typed { try core.nodes[item].prepare() }
            }
        }
    }

    private static func prepare(
        _ link: Link,
        on actor: isolated any Actor
    ) throws(ResolveError) {
        try ResolveError.typed { () throws in try link.node.prepare() }
    }

    private static func start(_ link: Link) async -> (any Error)? {
        do {
            try Task.checkCancellation()
            try await link.node.blueprint.extras?.lifecycle?.start?(link)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the services with a start closure and the services that each of them waits for.
    ///
    /// A service waits only for services created earlier, so waiting services can't form a cycle.
    private func needs() -> [Int: Set<Int>] {
        let items = Dictionary(
            uniqueKeysWithValues: zip(core.nodes.map(ObjectIdentifier.init), core.nodes.indices)
        )
        let made = core.lifecycle.made.compactMap { items[ObjectIdentifier($0.node)] }.filter(
            hasStart
        )
        let positions = Dictionary(uniqueKeysWithValues: zip(made, made.indices))
        let members = Dictionary(grouping: order) { cycles[$0] }
        var needs: [Int: Set<Int>] = [:]
        var opaque: Set<Int> = []
        for item in order {
            // A dependency of one member of a cycle is a dependency of every member.
            let cycle = members[cycles[item]] ?? []
            let outer = cycle.flatMap { member in
                targets(of: member).filter { cycles[$0] != cycles[item] }
            }
            var known: Set<Int> = []
            if model.items[item].isOpaque { opaque.insert(item) }
            for target in outer + targets(of: item) {
                if hasStart(target) {
                    known.insert(target)
                } else {
                    known.formUnion(needs[target] ?? [])
                    if opaque.contains(target) { opaque.insert(item) }
                }
            }
            if let position = positions[item] {
                if opaque.contains(item) { known.formUnion(made) }
                known = known.filter { (positions[$0] ?? .max) < position }
            }
            needs[item] = known
        }
        return needs.filter { positions[$0.key] != nil }
    }

    private func targets(of item: Int) -> [Int] {
        model.edges[item].compactMap(\.item)
    }

    private func hasStart(_ item: Int) -> Bool {
        model.items[item].extras?.lifecycle?.start != nil
    }
}
