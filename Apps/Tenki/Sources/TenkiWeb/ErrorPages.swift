import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneLive
import TenkiUI

/// The responses to errors, in the form that the client prefers.
struct ErrorPages: Sendable {
    let settings: RouteSettings

    func respond(
        status: HTTPResponse.Status,
        to request: Request,
        context: WebContext
    ) throws -> Response {
        let path = request.uri.path
        let problem = ProblemDocument(status: status, path: path)
        if APICORSMiddleware.isAPI(path) {
            return try Response(problem: ProblemDetails(problem))
        }
        let page = PageRequest(request, origin: settings.origin(of: request, context))
        let site = SiteContext(of: page, settings.site)
        if TextPreference.isPreferred(by: request) {
            let language = site.preferences.language
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
        .with(page.responseCookies)
    }
}

extension Response {
    func with(_ cookies: [PageCookie]) -> Response {
        var response = self
        response.headers[values: .setCookie] += cookies.map(\.description)
        return response
    }
}
