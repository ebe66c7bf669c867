public import Hummingbird

/// A context with the principal that a request is authorised as, such as ``WebRequestContext``.
///
/// ```swift
/// struct APIContext: PrincipalRequestContext {
///     var coreContext: CoreRequestContextStorage
///     var principal: APIClient?
///
///     init(source: ApplicationRequestContextSource) {
///         coreContext = CoreRequestContextStorage(source: source)
///     }
/// }
/// ```
public protocol PrincipalRequestContext: RequestContext {
    /// The party that a request is authorised as, such as a client of an API.
    associatedtype Principal: Sendable

    /// The request's principal, or `nil` before a middleware has verified it.
    var principal: Principal? { get set }
}

extension PrincipalRequestContext {
    /// Returns the principal.
    ///
    /// - Throws: ``ProblemDetails`` with the status 401 if there is none, because the route is not
    ///   behind a ``BearerTokenMiddleware``.
    public func requirePrincipal() throws(ProblemDetails) -> Principal {
        guard let principal else { throw ProblemDetails(status: .unauthorized) }
        return principal
    }
}
