import Foundation
import HTTPTypes
import Hummingbird
import KasaneAccountsHummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import Logging
import TenkiApplication
import TenkiDomain
import TenkiUI

struct WebRoutes {
    let live: LivePages
    let groups: [any RouteGroup]
    let text: TextPagesMiddleware
    let accounts: SiteAccounts
    let operation: OperationRoutes
    let settings: RouteSettings
    let middleware: MiddlewareSettings
    let accessLogger: Logger?

    private var clients: ClientPolicy { settings.clients }
    private var isSecure: Bool { settings.isSecure }

    var router: Router<WebContext> {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware(stack)
        live.addRoutes(
            to: router,
            visitor: { _, context in context.pageVisitor },
            client: clients.client,
            origin: { clients.origin(of: $0, $1, isSecure: isSecure) }
        )
        AssetRoutes.tenki.addRoutes(to: router)
        AccountRoutes(accounts.accounts, prefix: SiteAccount.path).addRoutes(to: router)
        for group in groups { group.add(to: router) }
        operation.add(to: router)
        router.addMethodNotAllowedRoutes()
        return router
    }

    private var stack: MiddlewareStack<WebContext> {
        var stack = MiddlewareStack<WebContext>(middleware)
        if let accessLogger {
            stack.replace(
                .accessLog,
                with: AccessLogMiddleware(
                    logger: accessLogger,
                    path: BoardLinkMiddleware.loggedPath
                )
            )
        }
        stack.insert(BoardLinkMiddleware(), after: .securityHeaders)
        stack.insert(PrivatePagesMiddleware(), after: .securityHeaders)
        // Outside of everything that refuses requests.
        stack.insert(APICORSMiddleware(), before: .errors)
        stack.replace(.errors, with: ErrorResponseMiddleware(respond))
        stack.replace(
            .principal,
            with: SessionMiddleware(accounts.accounts, except: Self.isPublic)
        )
        stack.insert(
            PersonalPreferencesMiddleware(accounts.preferences, isSecure),
            after: .principal
        )
        stack.insert(text, after: .principal)
        return stack
    }

    private static func isPublic(_ request: Request) -> Bool {
        let path = request.uri.path
        return publicPrefixes.contains { path.hasPrefix($0) }
            || path.hasPrefix("/kasane/") && path.hasSuffix(".js")
    }

    private static let publicPrefixes =
        SiteFileRoutes.prefixes + ["/assets/", RadarAddress.tiles + "/"] + OperationRoutes.probes

    private func respond(
        status: HTTPResponse.Status,
        to request: Request,
        context: WebContext
    ) throws -> Response {
        let path = request.uri.path
        let problem = ProblemDocument(status: status, path: path)
        if APICORSMiddleware.isAPI(path) {
            return try Response(problem: ProblemDetails(problem))
        }
        let page = PageRequest(
            request,
            origin: clients.origin(of: request, context, isSecure: isSecure)
        )
        let site = SiteContext(of: page, notice: settings.notice, isSecure: isSecure)
        if TextPreference.isPreferred(by: request) {
            let language = page.textLanguage ?? site.preferences.language
            let text = TextDocument(problem.sentence(in: language), status: status)
            return Response(text, in: language)
        }
        return Response(
            status: status,
            page: ProblemPage(
                status: status.code,
                path: path,
                site: site,
                stylesheets: ProblemPage.stylesheets.map(AssetRoutes.tenki.address)
            )
        )
    }
}
