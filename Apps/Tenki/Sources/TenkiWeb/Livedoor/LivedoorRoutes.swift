import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain

/// The livedoor-compatible API: forecasts at that service's paths and in its format, so that its
/// clients work with Tenki.
struct LivedoorRoutes: RouteGroup {
    let showForecast: ShowForecast
    let settings: RouteSettings

    func add(to router: Router<WebContext>) {
        let api = router.group("/api/forecast")
            .add(middleware: ProblemDetailsMiddleware.api())
            .for(.everyone)
        api.get { request, context in
            guard let code = PageRequest(request).query("city"), !code.isEmpty else {
                throw DomainError.invalidInput(RequestProblem.missingCity, field: "city")
            }
            return try await forecast(code, request, context)
        }
        api.get("city/:code") { request, context in
            try await forecast(context.parameters.decoded("code"), request, context)
        }
    }

    /// Returns the response for a code.
    ///
    /// An unknown code gets the original service's error; a malformed one is rejected.
    private func forecast(
        _ code: String,
        _ request: Request,
        _ context: WebContext
    ) async throws -> Response {
        do {
            let city = try CityCode(code)
            let caller = settings.clients.caller(of: request, context)
            let shown = try await showForecast(city, refresh: .ifStale, for: caller)
            let site = settings.origin(of: request, context) ?? "http://localhost"
            return try await request.respond(
                with: LivedoorDocument(shown, site: site),
                because: shown.caveat?.reason
            )
        } catch CityCodeError.unknown {
            return try Response(json: LivedoorDocument.unknownCity)
        } catch DomainError.notFound {
            return try Response(json: LivedoorDocument.unknownCity)
        }
    }
}
