/// Resolves a service on every call.
///
/// Each call is a resolve: it creates a new instance of a transient service and returns the shared
/// instance of a shared service. It does not keep its container alive.
public struct Provider<Service>: @unchecked Sendable {
    // Sendable: it holds a weak reference to the container and a node, both thread-safe. The
    // instances are created on the calling thread.
    private let source: DeferredSource<Service>

    init(_ source: DeferredSource<Service>) {
        self.source = source
    }

    /// Returns an instance of the service.
    ///
    /// - Throws: ``ResolveError``.
    public func callAsFunction() throws(ResolveError) -> Service {
        try source.instance()
    }
}
