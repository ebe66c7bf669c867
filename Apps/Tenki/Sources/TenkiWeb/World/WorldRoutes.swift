import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

struct WorldRoutes: RouteGroup {
    let showWorld: ShowWorld
    let findPlaces: FindPlaces
    let showPlace: ShowPlace
    let clients: ClientPolicy

    func add(to router: Router<WebContext>) {
        let api = router.publicAPI
        api.get("world") { try await world($0, $1) }
        api.get("places") { try await places($0, $1) }
        api.get("places/:id") { try await place($0, $1) }
    }

    private func world(_ request: Request, _ context: WebContext) async throws -> Response {
        let shown = try await showWorld(for: clients.caller(of: request, context))
        return try await request.respond(with: WorldDocument(shown), because: shown.caveat?.reason)
    }

    private func places(_ request: Request, _ context: WebContext) async throws -> Response {
        let caller = clients.caller(of: request, context)
        let pageRequest = PageRequest(request)
        let query = try PlaceQuery(pageRequest.query("q") ?? "")
        let language = language(of: pageRequest)
        let found = try await findPlaces(query, in: language.rawValue, for: caller)
        let json = try PlacesDocument(found).json
        return await request.ifNoneMatch(EntityTag(of: json.utf8)) { Response(json: json) }
    }

    private func place(_ request: Request, _ context: WebContext) async throws -> Response {
        let typed = try context.parameters.decoded("id")
        guard let id = Place.ID(typed) else {
            throw DomainError.invalidInput(RequestProblem.notAPlace(typed), field: "id")
        }
        let caller = clients.caller(of: request, context)
        let language = language(of: PageRequest(request))
        let shown = try await showPlace(id, in: language.rawValue, for: caller)
        return try await request.respond(
            with: PlaceDocument(shown),
            because: shown.failure?.message
        )
    }

    private func language(of request: PageRequest) -> Language {
        request.query("language").flatMap(Language.init) ?? .english
    }
}
