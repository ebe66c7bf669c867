public import Hummingbird

/// A request context with a principal: who is acting in this request.
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
///
/// ``WebRequestContext`` is a ready-made implementation.
public protocol PrincipalRequestContext: RequestContext {
    /// The type that represents who is acting, such as a user or an API client.
    associatedtype Principal: Sendable

    /// The request's principal, or `nil` until middleware has verified it.
    var principal: Principal? { get set }
}

extension PrincipalRequestContext {
    /// Returns the principal.
    ///
    /// - Throws: ``ProblemDetails`` with status 401 if there is none, because no middleware such as
    ///   ``BearerTokenMiddleware`` has set it.
    public func requirePrincipal() throws(ProblemDetails) -> Principal {
        guard let principal else { throw ProblemDetails(status: .unauthorized) }
        return principal
    }
}
