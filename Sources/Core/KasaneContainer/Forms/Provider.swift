/// Resolves a service each time it is called.
///
/// Each call starts a new resolution, which creates a new instance of an unshared service or
/// returns the existing instance of a shared service. A call made during the resolution that
/// created the provider shares the resolution's graph. A provider keeps its container alive unless
/// it belongs to an instance that the container stores: a service in the singleton, cached or weak
/// scope, or in a custom scope.
///
/// You can use a provider from any thread. Unshared instances are created on the calling thread.
///
/// ```swift
/// struct Desk {
///     let makeCheckout: Provider<Checkout>
///
///     func next() throws -> Checkout {
///         try makeCheckout()
///     }
/// }
/// ```
public struct Provider<Service>: Sendable {
    private let source: DeferredSource<Service>

    init(_ source: DeferredSource<Service>) {
        self.source = source
    }

    /// Returns an instance of the service.
    public func callAsFunction() throws(ResolveError) -> Service {
        try source.instance()
    }
}
