/// Resolves services inside a registration's closure.
///
/// Use a resolver for dependencies that types can't express. The graph marks the registration as
/// opaque, because its dependencies can't be validated in advance.
///
/// ```swift
/// $0.register((any Store).self, scope: .singleton) { (resolver: Resolver) in
///     if isTest { return try resolver.resolve(MemoryStore.self) }
///     return try resolver.resolve(DiskStore.self)
/// }
/// ```
///
/// A resolver is valid until the resolution that created it ends.
public struct Resolver {
    let home: ContainerCore
    let resolution: Resolution

    /// Returns an instance of a service as part of the current resolution.
    ///
    /// You can also resolve wrappers such as `T?` and `[T]`.
    public func resolve<Service>(
        _ service: Service.Type = Service.self,
        name: ServiceName? = nil
    ) throws(ResolveError) -> Service {
        guard !resolution.isOver else { throw ResolveError(.resolverOutlived) }
        return try ResolveError.typed {
            try home.instance(of: service, name: name, resolution)
        }
    }
}
