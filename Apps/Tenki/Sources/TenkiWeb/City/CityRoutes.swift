import Hummingbird
import KasaneHummingbird
import KasaneLive
import TenkiDomain

struct CityRoutes: RouteGroup {
    /// The document of all cities.
    ///
    /// It never changes and is the largest, so it is encoded once.
    private static let everyCity = Result { try CitiesDocument(City.all).json }

    func add(to router: Router<WebContext>) {
        router.publicAPI.get("cities") { request, _ in try await cities(request) }
    }

    private func cities(_ request: Request) async throws -> Response {
        let found = try PageRequest(request).query("q").map { typed in
            let query = try CityQuery(typed)
            return try CitiesDocument(query, City.search(query, limit: 20)).json
        }
        let json = try found ?? Self.everyCity.get()
        return await request.ifNoneMatch(EntityTag(of: json.utf8)) { Response(json: json) }
    }
}
