/// A way to ask the container from inside of a registration's closure.
///
/// It is the way out where types do not tell what is needed; the registration is marked opaque in
/// the graph, for its dependencies cannot be checked before they are asked for.
///
/// ```swift
/// $0.register((any Store).self, scope: .shared) { (resolver: Resolver) in
///     try isTest ? resolver.resolve(MemoryStore.self) : resolver.resolve(DiskStore.self)
/// }
/// ```
///
/// It works until the resolve that it was given in has ended.
public struct Resolver {
    let home: ContainerCore
    let resolution: Resolution

    /// Returns an instance of a service, as part of the resolve under way.
    ///
    /// - Throws: ``ResolveError``.
    public func resolve<Service>(
        _ service: Service.Type = Service.self,
        name: ServiceName? = nil
    ) throws(ResolveError) -> Service {
        guard !resolution.isOver else { throw ResolveError(.resolverOutlived) }
        return try ResolveError.typed {
            try home.instance(of: service, name: name, resolution)
        }
    }

    /// Returns an instance of each registration of a service, in their order.
    ///
    /// - Throws: ``ResolveError``.
    public func resolveAll<Service>(_ service: Service.Type) throws(ResolveError) -> [Service] {
        guard !resolution.isOver else { throw ResolveError(.resolverOutlived) }
        return try ResolveError.typed { try home.instances(of: service, resolution) }
    }
}
