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
        api.get("cities/:code/forecast") { request, context in
            try await forecast(
                context.parameters.decoded("code"),
                request,
                clients.requester(of: request, context)
            )
        }
        api.get("cities/:code/revisions") { request, context in
            try await revisions(
                context.parameters.decoded("code"),
                request,
                clients.requester(of: request, context)
            )
        }
    }

    private func forecast(
        _ code: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        let city = try CityCode(code)
        let shown = try await showForecast(city, refresh: .ifStale, for: requester)
        let parts = ForecastDocument.versionParts(of: shown)
        return try await request.ifNoneMatch(EntityTag.weak(of: parts)) {
            try Response(json: ForecastDocument(shown))
        }
    }

    private func revisions(
        _ code: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        let city = try CityCode(code)
        let shown = try await showForecast(city, refresh: .ifStale, for: requester)
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
