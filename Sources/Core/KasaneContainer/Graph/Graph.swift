/// A snapshot of a container's registrations and their dependencies.
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
            /// An initializer that is called with the service's dependencies.
            case plain
            /// A decorator that wraps another registration of the same service.
            case decorator
            /// A registration that returns another registration's instance.
            case forwarding
            /// A factory that creates instances from arguments.
            case factory
        }

        /// The index of the registration in its graph.
        public let id: Int
        /// The service's type, including its module.
        public let service: String
        /// The name that distinguishes this registration from other registrations of its type.
        public let name: ServiceName?
        /// The scope: `transient`, `graph`, `singleton`, `cached`, `weak`, or the type of a custom
        /// scope.
        public let scope: String
        /// The kind of the registration.
        public let kind: Kind
        /// Whether the registration uses a ``Resolver``, so that the graph can't show all its
        /// dependencies.
        public let isOpaque: Bool
        /// The source location of the registration.
        public let location: SourceLocation
        /// The dependencies, in the order of the initializer's parameters.
        public let edges: [Edge]

        /// The service and its name, for display.
        public var title: String { name.map { "\(service) “\($0)”" } ?? service }
    }

    /// A dependency of a registration.
    public struct Edge: Sendable, Equatable {
        /// The time at which a dependency is resolved.
        public enum Kind: String, Sendable {
            /// Before the instance is created.
            case direct
            /// Later, through a ``Lazy``, ``Provider`` or ``Factory``.
            case deferred
            /// After the instance is created, to complete it.
            case completing
        }

        /// The index of the dependency's registration, or `nil` if it belongs to a parent
        /// container.
        public let target: Int?
        /// The dependency, for display.
        public let title: String
        /// The time at which the dependency is resolved.
        public let kind: Kind
    }

    /// The registrations, in registration order.
    ///
    /// A decorator appears once for each registration it wraps.
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
