extension ScopedContainer {
    /// Returns an instance of a service on the actor to which the service is isolated.
    ///
    /// Code on the actor calls it synchronously. Other code awaits it, and the compiler rejects it
    /// without `await`. Services without isolation can be resolved on any actor.
    ///
    /// ```swift
    /// @MainActor func open(_ container: Container) throws -> BoardModel {
    ///     try container.resolve(on: MainActor.shared)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type under which the service is registered, here or in an ancestor.
    ///   - actor: The shared instance of the global actor, such as `MainActor.shared`.
    /// - Throws: ``ResolveError`` with the path to the service that failed, or with
    ///   ``ResolveError/Reason/isolated(service:actor:)`` for a service of another actor.
    public func resolve<Service, Isolating: Actor>(
        _ service: Service.Type = Service.self,
        name: ServiceName? = nil,
        on actor: isolated Isolating
    ) throws(ResolveError) -> Service {
        try ResolveError.typed { () throws -> Service in
            try core.instance(of: service, name: name, on: actor)
        }
    }

    /// Returns an instance of each registration of a service, on the actor to which the services
    /// are isolated.
    ///
    /// ```swift
    /// let panels = try await container.resolveAll((any Panel).self, on: MainActor.shared)
    /// ```
    ///
    /// - Throws: The errors of ``resolve(_:name:on:)``.
    public func resolveAll<Service, Isolating: Actor>(
        _ service: Service.Type,
        on actor: isolated Isolating
    ) throws(ResolveError) -> [Service] {
        try ResolveError.typed { () throws -> [Service] in try core.all(service, on: actor) }
    }
}
