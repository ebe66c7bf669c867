import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain

struct HoursRoutes: RouteGroup {
    let showHours: ShowHours
    let clients: ClientPolicy

    func add(to router: Router<WebContext>) {
        router.publicAPI.get("cities/:code/hours") { try await hours($0, $1) }
    }

    private func hours(_ request: Request, _ context: WebContext) async throws -> Response {
        let city = try CityCode(context.parameters.decoded("code"))
        let caller = clients.caller(of: request, context)
        let typed = PageRequest(request).query("source") ?? HourlySeries.standard.rawValue
        guard let series = HourlySeries(rawValue: typed) else {
            throw DomainError.invalidInput(RequestProblem.notASource(typed), field: "source")
        }
        let shown = try await showHours(series, for: city, by: caller)
        return try await request.respond(with: HoursDocument(shown), because: shown.caveat?.reason)
    }
}
