import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain

struct PhotoRoutes: RouteGroup {
    let searchPhotos: SearchPhotos
    let clients: ClientPolicy

    func add(to router: Router<WebContext>) {
        router.publicAPI.get("photos") { try await photos($0, $1) }
    }

    private func photos(_ request: Request, _ context: WebContext) async throws -> Response {
        let caller = clients.caller(of: request, context)
        let pageRequest = PageRequest(request)
        let query = try PhotoQuery(pageRequest.query("q") ?? "")
        let text = pageRequest.query("page") ?? "1"
        guard let page = Int(text) else {
            throw DomainError.invalidInput(RequestProblem.notAPageNumber(text), field: "page")
        }
        let shown = try await searchPhotos(query, page: page, for: caller)
        return try await request.respond(
            with: PhotosDocument(shown),
            because: shown.caveat?.reason
        )
    }
}
