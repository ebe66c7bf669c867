import Hummingbird
package import KasaneHummingbird
import TenkiDomain

package struct ClientPolicy: Sendable {
    package var trustedProxies: [AddressRange] = []
    package var metricsReaders = AddressRange.loopback
    /// The number of requests per second that each client may send; 0 for any number, `nil` for 20
    /// and any number from this machine.
    package var requestRate: Double?

    package init() {}

    var addresses: ClientAddressResolver { ClientAddressResolver(trustedProxies: trustedProxies) }

    func client(of request: Request, _ context: WebContext) -> String? {
        addresses.key(of: request, context: context, except: unlimited)
    }

    func origin(of request: Request, _ context: WebContext, isSecure: Bool) -> String? {
        addresses.origin(of: request, context: context, isSecure: isSecure)
    }

    func caller(of request: Request, _ context: WebContext) -> Caller {
        client(of: request, context).map(Caller.init(client:)) ?? .unknown
    }

    /// The addresses of clients without limits: the loopback addresses, unless a rate is given.
    ///
    /// Such requests come from the owner of the machine. The clients of a proxy that is not declared
    /// as trusted share one limit.
    var unlimited: [AddressRange] { requestRate == nil ? AddressRange.loopback : [] }

    var allowances: ClientAllowances? {
        let rate = requestRate ?? 20
        guard rate > 0 else { return nil }
        return ClientAllowances(rate: rate, burst: max(10, Int(rate * 10)))
    }
}
