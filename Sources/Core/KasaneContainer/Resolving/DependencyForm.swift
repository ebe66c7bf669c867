/// A parameter type that wraps other services unless the type itself is registered.
protocol DependencyForm {
    /// The wrapped services, used to validate the graph.
    static var shape: DependencyShape { get }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode
}

/// The relation between a dependency and a service.
enum DependencyShape {
    case optional(Any.Type)
    case all(Any.Type)
    case deferred(Any.Type)
    /// Later, on a global actor.
    case isolated(Any.Type, Isolation)
    case resolver

    /// The wrapped service or nested wrapper, or `nil` for a resolver.
    var service: Any.Type? {
        switch self {
        case .optional(let type), .all(let type), .deferred(let type), .isolated(let type, _): type
        case .resolver: nil
        }
    }
}

/// A wrapper that can also be resolved directly from a container.
protocol RequestedForm {
    static func make(
        of container: ContainerCore,
        name: ServiceName?,
        _ resolution: Resolution
    ) throws -> Self
}
