import Hummingbird
import KasaneHummingbird
import TenkiUI

struct RouteSettings: Sendable {
    let clients: ClientPolicy
    let site: SiteSettings
    let publicURL: String?

    func origin(of request: Request, _ context: WebContext) -> String? {
        publicURL
            ?? clients.addresses.origin(of: request, context: context, isSecure: site.isSecure)
    }
}
