/// The registrations of a container and what each needs, as a value.
public struct Graph: Sendable, Equatable {
    /// A registration.
    public struct Node: Sendable, Equatable, Identifiable {
        /// What a registration is.
        public enum Kind: String, Sendable {
            /// It names its dependencies by its initialiser.
            case plain
            /// It wraps another registration of the same service.
            case decorator
            /// It gives on the instance of another registration.
            case forwarding
            /// It makes instances of arguments.
            case factory
        }

        /// The number of the registration in its graph, counted from 0.
        public let id: Int
        /// The service's type, with its module.
        public let service: String
        /// The name that tells it from others of the same type.
        public let name: ServiceName?
        /// The scope: `transient`, `graph`, `shared`, `weak`, or the type of an own scope.
        public let scope: String
        /// What it is.
        public let kind: Kind
        /// Whether it asks a resolver, so that all that it needs is not known.
        public let isOpaque: Bool
        /// Where it stands in the source.
        public let place: Place
        /// What it needs, in the order of its initialiser's parameters.
        public let edges: [Edge]

        /// The service and its name, for people.
        public var title: String { name.map { "\(service) “\($0)”" } ?? service }
    }

    /// What a registration needs.
    public struct Edge: Sendable, Equatable {
        /// How an instance is needed.
        public enum Kind: String, Sendable {
            /// To make the other.
            case direct
            /// Later, by a ``Lazy``, a ``Provider`` or a ``Factory``.
            case deferred
            /// After the other was made, to complete it.
            case completing
        }

        /// The number of the registration that is needed; `nil` if a container above has it.
        public let target: Int?
        /// The service that is needed, for people.
        public let title: String
        /// How it is needed.
        public let kind: Kind
    }

    /// The registrations, in their order; a decorator once for each that it wraps.
    public let nodes: [Node]

    init(_ core: ContainerCore) {
        let model = core.makeModel()
        nodes = model.items.indices.map { item in
            let blueprint = model.items[item]
            return Node(
                id: item,
                service: typeName(blueprint.service),
                name: blueprint.name,
                scope: blueprint.scope.name,
                kind: Node.Kind(blueprint),
                isOpaque: blueprint.isOpaque,
                place: blueprint.place,
                edges: model.edges[item].map { Edge($0, model) }
            )
        }
    }
}

extension Graph.Node.Kind {
    fileprivate init(_ blueprint: Blueprint) {
        self =
            switch blueprint.role {
            case .decorator: .decorator
            case .forwarding: .forwarding
            case .factory: .factory
            case .ordinary: .plain
            }
    }
}

extension Graph.Edge {
    fileprivate init(_ edge: GraphModel.Edge, _ model: GraphModel) {
        target = edge.item
        title =
            switch edge.target {
            case .item(let item): model.items[item].title
            case .above(let node): node.blueprint.title
            }
        kind =
            switch edge.kind {
            case .direct: .direct
            case .deferred: .deferred
            case .completing: .completing
            }
    }
}
