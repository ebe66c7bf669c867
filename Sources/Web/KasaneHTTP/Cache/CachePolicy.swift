/// Configures how responses of a service are cached.
///
/// ```swift
/// let cache = CachePolicy(staleWhileRevalidate: .seconds(60), staleIfError: .seconds(86_400))
/// let policies = CallPolicies(cache: cache)
/// ```
public struct CachePolicy: Sendable {
    /// The store of cached responses.
    public var store: any ResponseStore
    /// How long a stale response is used during its revalidation, unless the response has a
    /// `stale-while-revalidate` directive.
    public var staleWhileRevalidate: Duration
    /// How long a stale response is used when the service fails, unless the response has a
    /// `stale-if-error` directive.
    public var staleIfError: Duration

    /// Creates a policy, by default with a store in memory and without the use of stale responses.
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
