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
        api.get("world") { request, context in
            try await world(request, clients.requester(of: request, context))
        }
        api.get("places") { request, context in
            try await places(request, clients.requester(of: request, context))
        }
        api.get("places/:id") { request, context in
            try await place(
                context.parameters.decoded("id"),
                request,
                clients.requester(of: request, context)
            )
        }
    }

    private func world(_ request: Request, _ requester: Requester) async throws -> Response {
        let shown = try await showWorld(for: requester)
        return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
            try Response(json: WorldDocument(shown))
        }
    }

    private func places(_ request: Request, _ requester: Requester) async throws -> Response {
        let pageRequest = PageRequest(request)
        let query = try PlaceQuery(pageRequest.query("q") ?? "")
        let language = language(of: pageRequest)
        let found = try await findPlaces(query, in: language.rawValue, for: requester)
        let json = try PlacesDocument(found).json
        return await request.ifNoneMatch(EntityTag(of: json.utf8)) { Response(json: json) }
    }

    private func place(
        _ id: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        guard let id = Place.ID(id) else {
            throw DomainError.invalidInput(RequestProblem.notAPlace(id), field: "id")
        }
        let language = language(of: PageRequest(request))
        let shown = try await showPlace(id, in: language.rawValue, for: requester)
        return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
            try Response(json: PlaceDocument(shown))
        }
    }

    private func language(of request: PageRequest) -> Language {
        request.query("language").flatMap(Language.init) ?? .english
    }
}
