import Hummingbird
import KasaneHummingbird
import NIOCore

/// The context of a request, with the address of its connection.
struct WebContext: RemoteAddressRequestContext, PrincipalRequestContext {
    /// A client that has the token of the API of users.
    struct TokenHolder: Sendable {}

    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?
    var principal: TokenHolder?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}
