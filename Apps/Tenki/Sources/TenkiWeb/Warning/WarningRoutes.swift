import Foundation
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

/// The warnings in the public JSON API.
///
/// The server checks for warnings in the background, so a request causes none. An entity tag is of
/// the content without the times of checks.
struct WarningRoutes: RouteGroup {
    let observeWarnings: ObserveWarnings
    let clock: any WallClock

    func add(to router: Router<WebContext>) {
        let api = router.publicAPI
        api.get("cities/:code/warnings") { request, context in
            try await warnings(of: context.parameters.decoded("code"), request)
        }
        api.get("warnings") { request, _ in try await allWarnings(request) }
    }

    private func warnings(of code: String, _ request: Request) async throws -> Response {
        let city = try CityCode(code)
        let overview = try await observeWarnings.current()
        let document = WarningsDocument(
            .city(overview.warnings(for: city, at: clock.now)),
            from: overview.book.source
        )
        return try await request.respond(with: document)
    }

    private func allWarnings(_ request: Request) async throws -> Response {
        let typed = PageRequest(request).query("minimum") ?? WarningSeverity.advisory.code
        guard let minimum = WarningSeverity(code: typed) else {
            throw DomainError.invalidInput(RequestProblem.notASeverity(typed), field: "minimum")
        }
        let overview = try await observeWarnings.current()
        return try await request.respond(
            with: AllWarningsDocument(overview, from: minimum, at: clock.now)
        )
    }
}
