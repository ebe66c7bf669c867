/// Resolves a service on every call.
///
/// Each call is a resolve: it creates a new instance of a transient service and returns the shared
/// instance of a shared service. During the resolve that created the provider, a call shares that
/// resolve's graph. It keeps its container alive, unless it belongs to an instance that the
/// container keeps: a service in the scope singleton, cached or weak, or in a custom scope.
///
/// It may be shared between threads: an instance that is not shared is created on the calling
/// thread.
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
