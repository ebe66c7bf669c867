import HTTPTypes
import Hummingbird
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneContainer
import KasaneDomain
package import KasaneHummingbird
package import Logging
import ServiceLifecycle
import TenkiApplication
import TenkiDomain
import TenkiUI

extension WebAssembly<AccountPrincipal> {
    /// Adds Tenki's routes, error pages, middleware and services.
    package mutating func addTenki(accessLogger: Logger) throws {
        let pages = try TenkiPages(container)
        pages.addErrorPages(to: &environment)
        live.claimForm = { try await pages.claimForm($0, from: $1) }
        assets = .tenki
        middleware.weights.files += ["/images/"] + SiteFileRoutes.prefixes
        middleware.methods = [.get, .head, .post, .options]
        let showHealth: ShowHealth = try container.resolve()
        checkReading = { _ = try await showHealth() }
        unreadyReason = { error in
            "the store cannot be used: \(DomainError(reporting: error).words(in: .english))"
        }
        for service in try container.resolveAll((any Service).self) {
            addService { _ in service }
        }
        let settings = RouteSettings(
            clients: ClientPolicy(
                addresses: middleware.addresses,
                unlimited: middleware.unlimitedClients
            ),
            site: pages.settings,
            publicURL: publicURL
        )
        let routes = try container.child(for: ServerScope()) {
            $0.install(RouteAssembly(settings: settings))
        }
        let groups = try routes.resolveAll((any RouteGroup).self)
        addRoutes { router in
            for group in groups { group.add(to: router) }
        }
        addMiddleware(settings, pages.accounts, try routes.resolve(), accessLogger)
    }

    private mutating func addMiddleware(
        _ settings: RouteSettings,
        _ accounts: SiteAccounts,
        _ text: TextPagesMiddleware,
        _ accessLogger: Logger
    ) {
        let logsAccess = middleware.accessLogger != nil
        editMiddleware { stack in
            if logsAccess {
                stack.replace(
                    .accessLog,
                    with: AccessLogMiddleware(
                        logger: accessLogger,
                        path: PrivatePagesMiddleware.loggedPath
                    )
                )
            }
            stack.insert(PrivatePagesMiddleware(), after: .securityHeaders)
            // Outermost, so that refused requests get the header too.
            stack.insert(APICORSMiddleware(), before: .errors)
            let errors = ErrorPages(settings: settings)
            stack.replace(.errors, with: ErrorResponseMiddleware(errors.respond))
            let weights = stack.settings.weights
            let sessions = SessionMiddleware<Context>(accounts.accounts) { request in
                // A tile is the same for everyone, but costs as much as a page.
                weights.isPublic(request) || request.uri.path.hasPrefix(RadarAddress.tiles + "/")
            }
            stack.replace(.principal, with: sessions)
            stack.insert(
                PersonalPreferencesMiddleware(accounts.preferences, settings.site.isSecure),
                after: .principal
            )
            stack.insert(text, after: .principal)
        }
    }
}
