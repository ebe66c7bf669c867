/// A policy for caching a service's responses.
///
/// ```swift
/// let cache = CachePolicy(staleWhileRevalidate: .seconds(60), staleIfError: .seconds(86_400))
/// let policies = CallPolicies(cache: cache)
/// ```
public struct CachePolicy: Sendable {
    /// The store for cached responses.
    public var store: any ResponseStore
    /// The time for which a stale response is used while it is revalidated.
    ///
    /// A `stale-while-revalidate` directive in the response takes precedence.
    public var staleWhileRevalidate: Duration
    /// The time for which a stale response is used while the service is failing.
    ///
    /// A `stale-if-error` directive in the response takes precedence.
    public var staleIfError: Duration

    /// Creates a policy.
    ///
    /// By default, responses are cached in memory and stale responses aren't used.
    public init(
        store: any ResponseStore = MemoryResponseStore(),
        staleWhileRevalidate: Duration = .zero,
        staleIfError: Duration = .zero
    ) {
        self.store = store
        self.staleWhileRevalidate = staleWhileRevalidate
        self.staleIfError = staleIfError
    }
}
