/// A start that failed, with what had been started before, first one first.
struct StartFailure: Error {
    let service: String
    let cause: any Error
    let started: [Int]
}

/// The start of services: each as soon as all that it depends on is started.
struct StartPlan {
    private let core: ContainerCore
    private let model: GraphModel
    private let order: [Int]

    init(_ core: ContainerCore) {
        self.core = core
        model = core.makeModel()
        order = GraphWalk(model, for: .starting).walked().order
    }

    /// Makes every shared service, dependencies first.
    func make() throws {
        for item in order {
            if case .shared = model.items[item].scope { try core.nodes[item].prepare() }
        }
    }

    /// Starts everything that was made.
    ///
    /// - Throws: ``StartFailure``, after everything under way has ended.
    func run() async throws {
        var waiting = needs()
        var started: [Int] = []
        var failure: (item: Int, cause: any Error)?
        await withTaskGroup(of: (item: Int, error: (any Error)?).self) { group in
            func startReady() {
                for (item, needs) in waiting where needs.isSubset(of: started) {
                    waiting[item] = nil
                    let node = core.nodes[item]
                    group.addTask { (item, await Self.start(node)) }
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
            throw StartFailure(
                service: model.items[failure.item].title,
                cause: failure.cause,
                started: started
            )
        }
    }

    private static func start(_ node: AnyNode) async -> (any Error)? {
        do {
            try Task.checkCancellation()
            try await node.blueprint.lifecycle?.start?(node)
            return nil
        } catch {
            return error
        }
    }

    /// The services with a start, each with those that it waits for.
    ///
    /// A service waits only for what was made before it, so that there is no circle of waiting.
    private func needs() -> [Int: Set<Int>] {
        let items = Dictionary(
            uniqueKeysWithValues: zip(core.nodes.map(ObjectIdentifier.init), core.nodes.indices)
        )
        let made = core.lifecycle.made.compactMap { items[ObjectIdentifier($0)] }.filter(hasStart)
        let positions = Dictionary(uniqueKeysWithValues: zip(made, made.indices))
        var needs: [Int: Set<Int>] = [:]
        var opaque: Set<Int> = []
        for item in order {
            var known: Set<Int> = []
            if model.items[item].isOpaque { opaque.insert(item) }
            for target in model.edges[item].compactMap(\.item) {
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

    private func hasStart(_ item: Int) -> Bool {
        model.items[item].lifecycle?.start != nil
    }
}
