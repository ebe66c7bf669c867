public import Hummingbird
public import NIOCore

/// A request context with the client's address and a principal.
///
/// Use this context if your application doesn't need other values in its context:
///
/// ```swift
/// let router = Router(context: WebRequestContext<User>.self, options: .autoGenerateHeadEndpoints)
/// router.add(middleware: RateLimitMiddleware(rate: 20, burst: 60))
/// router.for(.principal).get("/me") { _, context in try context.requirePrincipal().name }
/// ```
///
/// Middleware such as ``BearerTokenMiddleware`` sets the principal. If an application doesn't
/// support sign-in, the principal's type is `Never`.
public struct WebRequestContext<Principal: Sendable>: RemoteAddressRequestContext,
    PrincipalRequestContext, Sendable
{
    /// The values that Hummingbird requires.
    public var coreContext: CoreRequestContextStorage
    /// The connection's address, which is the address of the nearest proxy if there is one; see
    /// ``ClientAddressResolver``.
    public let remoteAddress: SocketAddress?
    /// The principal, or `nil` if no middleware has verified the principal.
    public var principal: Principal?

    /// Creates a context for a request.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
    }

    /// Decodes forms and JSON.
    public var requestDecoder: BodyDecoder { BodyDecoder() }
}
