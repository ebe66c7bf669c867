/// Creates a global actor's service from the caller's arguments and the container's services.
///
/// The argument types are part of the factory's type, so the compiler rejects wrong arguments. Each
/// call starts a new resolution on the actor. You can use the factory from any thread. An isolated
/// factory keeps its container alive under the same conditions as a ``Factory``.
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

    /// Creates an instance from the arguments and the container's services.
    ///
    /// - Parameter actor: The actor's shared instance. Code that already runs on the actor doesn't
    ///   need `await`.
    public func callAsFunction(
        _ arguments: repeat each Argument,
        on actor: isolated Isolating.ActorType
    ) throws(ResolveError) -> Service {
        try factory(repeat each arguments)
    }
}
