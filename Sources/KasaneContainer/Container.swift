/// The services of an application and the knowledge of how to make them.
///
/// A container is built from registrations and checked as a whole: one that exists can make
/// everything that was registered. It is immutable, so any thread may resolve from it.
///
/// ```swift
/// let container = try Container {
///     $0.register((any Greeting).self, scope: .shared, Hello.init)
///     $0.register(Greeter.self, Greeter.init(greeting:))
/// }
/// let greeter: Greeter = try container.resolve()
/// ```
///
/// Use it in the composition root, where the application is put together. Everything else gets what
/// it needs by its initialiser and knows no container.
public struct Container: Sendable {
    private let factories: [ObjectIdentifier: AnyFactory]

    /// Makes a container from registrations.
    ///
    /// - Throws: One ``GraphError`` that lists everything that is wrong with the registrations.
    public init(_ register: (inout Registry) -> Void) throws(GraphError) {
        var registry = Registry()
        register(&registry)
        let problems = GraphCheck(registry.registrations).problems()
        guard problems.isEmpty else { throw GraphError(problems: problems) }
        factories = Dictionary(
            uniqueKeysWithValues: registry.registrations.map { ($0.key.type, $0.factory) }
        )
    }

    /// Returns an instance of a service, made or shared as its scope says.
    ///
    /// - Throws: ``ResolveError`` if the service was not registered, and what its initialiser or
    ///   one of its dependencies' throws.
    public func resolve<Service>(_ service: Service.Type = Service.self) throws -> Service {
        try instance(of: service)
    }

    func instance<Service>(of service: Service.Type) throws -> Service {
        guard let factory = factories[ObjectIdentifier(Service.self)] else {
            throw ResolveError.notRegistered(typeName(Service.self))
        }
        // The registry paired this key with a factory of the same type.
        return try unsafeDowncast(factory, to: Factory<Service>.self).instance(from: self)
    }
}

/// A service that could not be resolved.
@nonexhaustive
public enum ResolveError: Error, Equatable {
    /// The service with this type name was not registered in the container.
    case notRegistered(String)
}

extension ResolveError: CustomStringConvertible {
    /// The error for people, with what to do next.
    public var description: String {
        switch self {
        case .notRegistered(let name):
            "\(name) is not registered. Register it where the container is made."
        }
    }
}
