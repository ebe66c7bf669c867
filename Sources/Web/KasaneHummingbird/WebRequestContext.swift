public import Hummingbird
public import NIOCore

/// A request context with the client's address and the visitor or client that the request is
/// authorised as.
///
/// An application that needs no other values in its context uses it as it is:
///
/// ```swift
/// let router = Router(context: WebRequestContext<User>.self, options: .autoGenerateHeadEndpoints)
/// router.add(middleware: RateLimitMiddleware(rate: 20, burst: 60))
/// router.for(.principal).get("/me") { _, context in try context.requirePrincipal().name }
/// ```
///
/// A middleware sets the principal, such as ``BearerTokenMiddleware``. For an application without
/// one, the type of the principal is `Never`.
public struct WebRequestContext<Principal: Sendable>: RemoteAddressRequestContext,
    PrincipalRequestContext, Sendable
{
    /// The values that Hummingbird needs.
    public var coreContext: CoreRequestContextStorage
    /// The address of the connection, which belongs to the nearest proxy; see
    /// ``ClientAddressResolver``.
    public let remoteAddress: SocketAddress?
    /// The party that the request is authorised as, or `nil` before a middleware has verified it.
    public var principal: Principal?

    /// Creates the context of a request.
    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
    }

    /// The decoder of forms and of JSON.
    public var requestDecoder: BodyDecoder { BodyDecoder() }
}
