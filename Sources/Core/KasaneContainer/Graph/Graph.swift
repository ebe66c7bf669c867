/// The registrations of a container and their dependencies, as a value.
///
/// ```swift
/// let singletons = container.graph.nodes.filter { $0.scope == "singleton" }
/// for node in singletons { report("\(node.title): \(node.edges.map(\.title))") }
/// ```
public struct Graph: Sendable, Equatable {
    /// A registration.
    public struct Node: Sendable, Equatable, Identifiable {
        /// The kind of a registration.
        public enum Kind: String, Sendable {
            /// Its initialiser's parameters are its dependencies.
            case plain
            /// It wraps another registration of the same service.
            case decorator
            /// It returns the instance of another registration.
            case forwarding
            /// It creates instances from arguments.
            case factory
        }

        /// The index of the registration in its graph, from 0.
        public let id: Int
        /// The service's type, qualified with its module.
        public let service: String
        /// The name that distinguishes it from other registrations of the same type.
        public let name: ServiceName?
        /// The scope: `transient`, `graph`, `singleton`, `cached`, `weak`, or the type of a custom
        /// scope.
        public let scope: String
        /// The kind of the registration.
        public let kind: Kind
        /// Whether it uses a ``Resolver``, so that its dependencies are not fully known.
        public let isOpaque: Bool
        /// Its location in the source.
        public let location: SourceLocation
        /// Its dependencies, in the order of its initialiser's parameters.
        public let edges: [Edge]

        /// The service and its name, human-readable.
        public var title: String { name.map { "\(service) “\($0)”" } ?? service }
    }

    /// A dependency of a registration.
    public struct Edge: Sendable, Equatable {
        /// When the dependency is resolved.
        public enum Kind: String, Sendable {
            /// To create the instance.
            case direct
            /// Later, through a ``Lazy``, a ``Provider`` or a ``Factory``.
            case deferred
            /// After the instance is created, to complete it.
            case completing
        }

        /// The index of the required registration, or `nil` if it belongs to an ancestor container.
        public let target: Int?
        /// The required service, human-readable.
        public let title: String
        /// When the dependency is resolved.
        public let kind: Kind
    }

    /// The registrations in order.
    ///
    /// A decorator appears once for each registration that it wraps.
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
                location: blueprint.location,
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
            case .above(let link): link.node.blueprint.title
            }
        kind =
            switch edge.kind {
            case .direct: .direct
            case .deferred: .deferred
            case .completing: .completing
            }
    }
}
