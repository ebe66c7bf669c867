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
    Sendable, FactoryForm
{
    private let factory: Factory<Service, repeat each Argument>

    init(_ source: DeferredSource<Service>) {
        factory = Factory(source)
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
