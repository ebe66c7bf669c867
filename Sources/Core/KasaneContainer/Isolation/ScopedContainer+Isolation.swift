extension ScopedContainer {
    /// Returns an instance of a service that is isolated to a global actor.
    ///
    /// Code on the actor can call this method synchronously. Elsewhere, the call requires `await`.
    /// Services without isolation can be resolved on any actor.
    ///
    /// ```swift
    /// @MainActor func open(_ container: Container) throws -> BoardModel {
    ///     try container.resolve(on: MainActor.shared)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The type that the service is registered as, here or in a parent container.
    ///   - actor: The global actor's shared instance, such as `MainActor.shared`.
    /// - Throws: ``ResolveError`` with the path to the service that failed. The reason is
    ///   ``ResolveError/Reason/isolated(service:actor:)`` if the service is isolated to another
    ///   actor.
    public func resolve<Service, Isolating: Actor>(
        _ service: Service.Type = Service.self,
        name: ServiceName? = nil,
        on actor: isolated Isolating
    ) throws(ResolveError) -> Service {
        try ResolveError.typed { () throws -> Service in
            try core.instance(of: service, name: name, on: actor)
        }
    }

    /// Returns an instance from each registration of a service that is isolated to an actor.
    ///
    /// ```swift
    /// let panels = try await container.resolveAll((any Panel).self, on: MainActor.shared)
    /// ```
    ///
    /// - Throws: The same errors as ``resolve(_:name:on:)``.
    public func resolveAll<Service, Isolating: Actor>(
        _ service: Service.Type,
        on actor: isolated Isolating
    ) throws(ResolveError) -> [Service] {
        try ResolveError.typed { () throws -> [Service] in try core.all(service, on: actor) }
    }
}
