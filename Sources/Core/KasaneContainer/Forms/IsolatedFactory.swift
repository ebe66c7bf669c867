/// Creates a service of a global actor from dependencies and from arguments of the caller.
///
/// The argument types are part of the factory's type, so a wrong argument does not compile. Each
/// call is a resolve on the actor. The factory itself may be shared between threads. It keeps its
/// container alive under the same conditions as a ``Factory``.
///
/// ```swift
/// @MainActor struct Navigator {
///     let makeCity: IsolatedFactory<MainActor, CityModel, CityCode>
///
///     func open(_ code: CityCode) throws -> CityModel {
///         try makeCity(code, on: MainActor.shared)
///     }
/// }
/// ```
public struct IsolatedFactory<Isolating: GlobalActor & SendableMetatype, Service, each Argument>:
    Sendable
{
    private let factory: Factory<Service, repeat each Argument>

    init(_ factory: Factory<Service, repeat each Argument>) {
        self.factory = factory
    }

    /// Creates an instance from arguments; the container supplies the other dependencies.
    ///
    /// - Parameter actor: The actor's shared instance. Code that runs on the actor need not await.
    public func callAsFunction(
        _ arguments: repeat each Argument,
        on actor: isolated Isolating.ActorType
    ) throws(ResolveError) -> Service {
        try factory(repeat each arguments)
    }
}

/// The node of an isolated factory.
///
/// Sharing it unchecked is safe: it has no state of its own.
final class IsolatedFactoryNode<Isolating: GlobalActor & SendableMetatype, Service, each Argument>:
    Node<IsolatedFactory<Isolating, Service, repeat each Argument>>, @unchecked Sendable
{
    private let inner: FactoryNode<Service, repeat each Argument>

    override class func create(for blueprint: Blueprint) -> AnyNode {
        IsolatedFactoryNode<Isolating, Service, repeat each Argument>(blueprint)
    }

    override init(_ blueprint: Blueprint) {
        inner = FactoryNode<Service, repeat each Argument>(blueprint)
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        inner.link(&linker)
        needsResolution = inner.needsResolution
        makesFactories = inner.makesFactories
    }

    override func instance(
        _ resolution: Resolution?
    ) throws -> IsolatedFactory<Isolating, Service, repeat each Argument> {
        IsolatedFactory(try inner.instance(resolution))
    }
}
