public import Hummingbird

/// A request context with a principal, which represents the user or client that sent the request.
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
    /// The type of the principal, such as a user or an API client.
    associatedtype Principal: Sendable

    /// The principal, or `nil` if no middleware has verified the principal.
    var principal: Principal? { get set }
}

extension PrincipalRequestContext {
    /// Returns the principal.
    ///
    /// - Throws: ``ProblemDetails`` with status 401 if no middleware, such as
    ///   ``BearerTokenMiddleware``, has set the principal.
    public func requirePrincipal() throws(ProblemDetails) -> Principal {
        guard let principal else { throw ProblemDetails(status: .unauthorized) }
        return principal
    }
}
