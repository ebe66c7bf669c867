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
    let admission: Admission
    let accessLogger: Logger?
    let hostNames: [HostName]

    private var clients: ClientPolicy { settings.clients }
    private var isSecure: Bool { settings.isSecure }

    var router: Router<WebContext> {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestIDMiddleware(addresses: clients.addresses))
        if let accessLogger {
            router.add(
                middleware: AccessLogMiddleware(
                    logger: accessLogger,
                    path: BoardLinkMiddleware.loggedPath
                )
            )
        }
        router.add(middleware: SecurityHeadersMiddleware())
        router.add(middleware: BoardLinkMiddleware())
        router.add(middleware: PrivatePagesMiddleware())
        router.add(middleware: RequestMetricsMiddleware(factory: operation.metrics))
        router.add(middleware: CompressionMiddleware())
        // Outside of everything that refuses requests.
        router.add(middleware: APICORSMiddleware())
        router.add(middleware: ErrorResponseMiddleware(respond))
        router.add(middleware: RequestValidationMiddleware())
        router.add(middleware: admission.shedding)
        if let limit = admission.limit { router.add(middleware: limit) }
        router.add(
            middleware: ServerOptionsMiddleware(
                methods: [.get, .head, .post, .options]
            )
        )
        router.add(middleware: HostValidationMiddleware(names: hostNames))
        router.add(middleware: CSRFProtectionMiddleware())
        router.add(middleware: SessionMiddleware(accounts.accounts, except: Self.isPublic))
        router.add(middleware: PersonalPreferencesMiddleware(accounts.preferences, isSecure))
        router.add(middleware: text)
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
