/// How to cache a service's responses.
///
/// ```swift
/// let cache = CachePolicy(staleWhileRevalidate: .seconds(60), staleIfError: .seconds(86_400))
/// let policies = CallPolicies(cache: cache)
/// ```
public struct CachePolicy: Sendable {
    /// Where responses are cached.
    public var store: any ResponseStore
    /// How long to use a stale response while it is revalidated.
    ///
    /// A `stale-while-revalidate` directive in the response takes precedence.
    public var staleWhileRevalidate: Duration
    /// How long to use a stale response while the service is failing.
    ///
    /// A `stale-if-error` directive in the response takes precedence.
    public var staleIfError: Duration

    /// Creates a policy.
    ///
    /// By default, it caches in memory and doesn't use stale responses.
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
