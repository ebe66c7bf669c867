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
        router.publicAPI.get("cities/:code/hours") { request, context in
            try await hours(
                context.parameters.decoded("code"),
                request,
                clients.requester(of: request, context)
            )
        }
    }

    private func hours(
        _ code: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        let city = try CityCode(code)
        let typed = PageRequest(request).query("source") ?? HourlySeries.standard.rawValue
        guard let series = HourlySeries(rawValue: typed) else {
            throw DomainError.invalidInput(RequestProblem.notASource(typed), field: "source")
        }
        let shown = try await showHours(series, for: city, by: requester)
        return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
            try Response(json: HoursDocument(shown))
        }
    }
}
