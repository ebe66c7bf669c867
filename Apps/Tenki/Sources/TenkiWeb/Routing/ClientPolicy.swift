import Hummingbird
package import KasaneHummingbird
import TenkiDomain

/// Identifies the clients of the server, and limits each of them.
package struct ClientPolicy: Sendable {
    /// The proxies whose `X-Forwarded-For` is trusted.
    package var trustedProxies: [AddressRange] = []
    /// The addresses that may read the metrics.
    package var metricsReaders = AddressRange.loopback
    /// The number of requests per second that each client may send; 0 for any number, `nil` for 20
    /// and any number from this machine.
    package var requestRate: Double?

    /// Creates the policy of a server without proxies.
    package init() {}

    /// The resolver of client addresses.
    var addresses: ClientAddressResolver { ClientAddressResolver(trustedProxies: trustedProxies) }

    /// Returns the key of the client that a request is attributed to; `nil` if it is not limited.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Its context.
    /// - Returns: The key.
    func client(of request: Request, _ context: WebContext) -> String? {
        addresses.key(of: request, context: context, except: unlimited)
    }

    /// Returns the origin by which the client of a request reaches the site; `nil` if unknown.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Its context.
    ///   - isSecure: Whether the server uses TLS.
    /// - Returns: The origin.
    func origin(of request: Request, _ context: WebContext, isSecure: Bool) -> String? {
        addresses.origin(of: request, context: context, isSecure: isSecure)
    }

    /// Returns the requester that calls to providers are charged to.
    ///
    /// All unlimited clients count as one.
    func requester(of request: Request, _ context: WebContext) -> Requester {
        client(of: request, context).map(Requester.init(client:)) ?? .unknown
    }

    /// The addresses of clients without limits: the loopback addresses, unless a rate is given.
    ///
    /// Such requests come from the owner of the machine. The clients of a proxy that is not declared
    /// as trusted share one limit.
    var unlimited: [AddressRange] { requestRate == nil ? AddressRange.loopback : [] }

    /// The remaining allowance of each client; `nil` if requests are not limited.
    var allowances: ClientAllowances? {
        let rate = requestRate ?? 20
        guard rate > 0 else { return nil }
        return ClientAllowances(rate: rate, burst: max(10, Int(rate * 10)))
    }
}
