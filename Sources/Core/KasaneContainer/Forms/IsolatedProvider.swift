/// Resolves a global actor's service each time it is called.
///
/// Inject an isolated provider into a service that isn't isolated to the actor. Each call starts a
/// new resolution, which creates a new instance of an unshared service or returns the existing
/// instance of a shared service. The provider keeps its container alive under the same conditions
/// as a ``Provider``.
///
/// You can use the provider from any thread. Instances are created on the actor.
///
/// ```swift
/// struct Notifier {
///     let board: IsolatedProvider<MainActor, BoardModel>
///
///     func receive(_ message: String) async throws {
///         let board = try await board(on: MainActor.shared)
///         await board.show(message)
///     }
/// }
/// ```
public struct IsolatedProvider<Isolating: GlobalActor & SendableMetatype, Service>:
    Sendable
{
    private let source: DeferredSource<Service>

    init(_ source: DeferredSource<Service>) {
        self.source = source
    }

    /// Returns an instance of the service.
    ///
    /// - Parameter actor: The actor's shared instance. Code that already runs on the actor doesn't
    ///   need `await`.
    public func callAsFunction(
        on actor: isolated Isolating.ActorType
    ) throws(ResolveError) -> Service {
        try source.instance(on: actor)
    }
}

extension IsolatedProvider: DependencyForm {
    static var shape: DependencyShape { .isolated(Service.self, Isolation(Isolating.self)) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        let link = Link(linker.node(for: Service.self, name: name))
        return FormNode(linker.blueprint) { IsolatedProvider(DeferredSource(link, $0)) }
    }
}

extension IsolatedProvider: RequestedForm {
    static func make(
        of container: ContainerCore,
        name: ServiceName?,
        _ resolution: Resolution
    ) throws -> Self {
        Self(
            try container.deferred(Service.self, name: name, resolution, on: Isolating.shared)
        )
    }
}
