public import Hummingbird
public import NIOCore

/// A request context with the client's address and a principal.
///
/// Use it if your application needs no other values in its context:
///
/// ```swift
/// let router = Router(context: WebRequestContext<User>.self, options: .autoGenerateHeadEndpoints)
/// router.add(middleware: RateLimitMiddleware(rate: 20, burst: 60))
/// router.for(.principal).get("/me") { _, context in try context.requirePrincipal().name }
/// ```
///
/// Middleware such as ``BearerTokenMiddleware`` sets the principal. In an application without
/// sign-in, the type of the principal is `Never`.
public struct WebRequestContext<Principal: Sendable>: RemoteAddressRequestContext,
    PrincipalRequestContext, Sendable
{
    /// The values that Hummingbird requires.
    public var coreContext: CoreRequestContextStorage
    /// The connection's address, which is the nearest proxy's if there is one; see
    /// ``ClientAddressResolver``.
    public let remoteAddress: SocketAddress?
    /// The request's principal, or `nil` until middleware has verified it.
    public var principal: Principal?

    /// Creates a request's context.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
    }

    /// Decodes forms and JSON.
    public var requestDecoder: BodyDecoder { BodyDecoder() }
}
