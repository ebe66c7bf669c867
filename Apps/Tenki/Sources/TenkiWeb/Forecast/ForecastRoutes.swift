import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain

struct ForecastRoutes: RouteGroup {
    let showForecast: ShowForecast
    let observeForecast: ObserveForecast
    let clients: ClientPolicy

    func add(to router: Router<WebContext>) {
        let api = router.publicAPI
        api.get("cities/:code/forecast") { try await forecast($0, $1) }
        api.get("cities/:code/revisions") { try await revisions($0, $1) }
    }

    private func shown(_ request: Request, _ context: WebContext) async throws -> ForecastSnapshot {
        let city = try CityCode(context.parameters.decoded("code"))
        let caller = clients.caller(of: request, context)
        return try await showForecast(city, refresh: .ifStale, for: caller)
    }

    private func forecast(_ request: Request, _ context: WebContext) async throws -> Response {
        let shown = try await shown(request, context)
        return try await request.respond(
            with: ForecastDocument(shown),
            because: shown.caveat?.reason
        )
    }

    private func revisions(_ request: Request, _ context: WebContext) async throws -> Response {
        let shown = try await shown(request, context)
        let city = shown.forecast.id.city
        let typed = try PageRequest(request).query("date").map { typed in
            do {
                return try CalendarDate(typed)
            } catch {
                throw DomainError.invalidInput(RequestProblem.notADate(typed), field: "date")
            }
        }
        let following = CalendarDate(shown.forecast.id.issuedAt, in: .japan).adding(days: 1)
        let observed = try await observeForecast.current(city, in: .installation)
        let revisions = ForecastRevisions(of: typed ?? following, in: observed.issues)
        let json = try RevisionsDocument(city, revisions).json
        return await request.ifNoneMatch(EntityTag(of: json.utf8)) { Response(json: json) }
    }
}
