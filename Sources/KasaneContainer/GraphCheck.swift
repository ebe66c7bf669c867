/// The check of a graph of registrations before a container is made of it.
struct GraphCheck {
    private let registrations: [Registration]
    private let byKey: [ServiceKey: [Registration]]

    init(_ registrations: [Registration]) {
        self.registrations = registrations
        byKey = Dictionary(grouping: registrations, by: \.key)
    }

    /// Returns everything that is wrong, by kind, and each kind in the order of the registrations.
    func problems() -> [GraphError.Problem] {
        duplicates() + missing() + cycles()
    }

    private func duplicates() -> [GraphError.Problem] {
        var reported: Set<ServiceKey> = []
        return registrations.compactMap { registration in
            guard let same = byKey[registration.key], same.count > 1,
                reported.insert(registration.key).inserted
            else { return nil }
            return .duplicate(service: registration.key.name, at: same.map(\.place))
        }
    }

    private func missing() -> [GraphError.Problem] {
        registrations.flatMap { registration in
            registration.dependencies
                .filter { byKey[$0] == nil }
                .map { dependency in
                    .missing(
                        service: dependency.name,
                        neededBy: registration.key.name,
                        at: registration.place
                    )
                }
        }
    }

    /// Walks the graph in depth with a stack of its own, so that no graph is too deep.
    private func cycles() -> [GraphError.Problem] {
        var problems: [GraphError.Problem] = []
        var finished: Set<ServiceKey> = []
        for root in registrations where !finished.contains(root.key) {
            var path: [(registration: Registration, next: Int)] = [(root, 0)]
            var onPath: Set<ServiceKey> = [root.key]
            while let (registration, next) = path.last {
                guard next < registration.dependencies.count else {
                    path.removeLast()
                    onPath.remove(registration.key)
                    finished.insert(registration.key)
                    continue
                }
                path[path.count - 1].next += 1
                let dependency = registration.dependencies[next]
                if onPath.contains(dependency) {
                    let cycle = path.map(\.registration).drop { $0.key != dependency }
                    problems.append(
                        .cycle(
                            path: cycle.map(\.key.name) + [dependency.name],
                            at: registration.place
                        )
                    )
                } else if !finished.contains(dependency), let needed = byKey[dependency]?.first {
                    path.append((needed, 0))
                    onPath.insert(dependency)
                }
            }
        }
        return problems
    }
}
