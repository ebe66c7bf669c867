/// A parameter type that wraps other services, unless it is registered itself.
protocol DependencyForm {
    /// The wrapped services, for validating the graph.
    static var shape: DependencyShape { get }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode
}

/// How a dependency uses a service.
enum DependencyShape {
    case optional(Any.Type)
    case all(Any.Type)
    case deferred(Any.Type)
    /// Later, on a global actor.
    case isolated(Any.Type, Isolation)
    case resolver

    /// The wrapped service or another wrapper of it, or `nil` for a resolver.
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
