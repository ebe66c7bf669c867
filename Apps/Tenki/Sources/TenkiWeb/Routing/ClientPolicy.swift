import Hummingbird
import KasaneHummingbird
import TenkiDomain

struct ClientPolicy: Sendable {
    let addresses: ClientAddressResolver
    /// The addresses of clients without limits: the loopback addresses, unless a rate is given.
    ///
    /// Such requests come from the owner of the machine. The clients of a proxy that is not declared
    /// as trusted share one limit.
    let unlimited: [AddressRange]

    func caller(of request: Request, _ context: WebContext) -> Caller {
        addresses.key(of: request, context: context, except: unlimited)
            .map(Caller.init(client:)) ?? .unknown
    }
}
