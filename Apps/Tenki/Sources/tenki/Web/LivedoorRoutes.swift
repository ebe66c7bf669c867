import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Forecasts at the addresses and in the format of the livedoor-compatible service, so that a client that was
/// written for it can be pointed at Tenki.
struct LivedoorRoutes {
    let showForecast: ShowForecast
    let clients: ClientOptions
    /// Whether it is served over TLS.
    let isSecure: Bool

    func add(to router: Router<WebContext>) {
        router.get("/api/forecast") { request, context in
            guard let code = PageVisit(request).query("city"), !code.isEmpty else {
                return try Response(
                    problem: ProblemDocument(
                        .invalidInput(
                            "say which city: /api/forecast?city=130010; /api/v1/cities has the codes"
                        )
                    )
                )
            }
            return try await forecast(code, request, clients.requester(of: request, context))
        }
        router.get("/api/forecast/city/:code") { request, context in
            try await forecast(
                context.parameters.decoded("code"),
                request,
                clients.requester(of: request, context)
            )
        }
    }

    /// Answers as the service does to a code that no city has; one that is no code is refused.
    private func forecast(
        _ code: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        do {
            let city = try CityCode(code)
            let shown = try await showForecast(city, asking: .whenOverdue, for: requester)
            let site = "\(isSecure ? "https" : "http")://\(request.head.authority ?? "localhost")"
            let parts = LivedoorDocument.versionParts(of: shown, site: site)
            return try request.ifNoneMatch(EntityTag(weaklyOf: parts)) {
                try Response(json: LivedoorDocument(shown, site: site))
            }
        } catch CityCodeError.unknown {
            return try Response(json: LivedoorError.unknownCity)
        } catch let error as CityCodeError {
            return try Response(problem: ProblemDocument(error))
        } catch Failure.notFound {
            return try Response(json: LivedoorError.unknownCity)
        } catch let failure as Failure {
            return try Response(failure: failure)
        }
    }
}
