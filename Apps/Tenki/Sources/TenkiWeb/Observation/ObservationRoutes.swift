import Hummingbird
import KasaneHummingbird
import TenkiApplication
import TenkiDomain

struct ObservationRoutes: RouteGroup {
    let showObservation: ShowObservation

    func add(to router: Router<WebContext>) {
        router.publicAPI.get("cities/:code/observation") { request, context in
            try await observation(context.parameters.decoded("code"), request)
        }
    }

    private func observation(_ code: String, _ request: Request) async throws -> Response {
        let shown = try await showObservation.stored(CityCode(code))
        return try await request.respond(
            with: ObservationDocument(shown),
            because: shown.observation.check.failure?.code
        )
    }
}
