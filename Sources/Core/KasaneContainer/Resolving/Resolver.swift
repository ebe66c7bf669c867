/// Resolves services inside a registration's closure.
///
/// Use it for dependencies that types cannot express. The registration is marked as opaque in the
/// graph because its dependencies cannot be validated in advance.
///
/// ```swift
/// $0.register((any Store).self, scope: .singleton) { (resolver: Resolver) in
///     if isTest { return try resolver.resolve(MemoryStore.self) }
///     return try resolver.resolve(DiskStore.self)
/// }
/// ```
///
/// It is valid until the end of the resolve that passed it to the closure.
public struct Resolver {
    let home: ContainerCore
    let resolution: Resolution

    /// Returns an instance of a service as part of the current resolve.
    ///
    /// Forms such as `T?` and `[T]` can be resolved too.
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
