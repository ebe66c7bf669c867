import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasanePrometheus
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RequestMetricsMiddlewareTests {
    private let metrics = PrometheusMetrics()

    @Test func `a request is timed until the head of its response`() async throws {
        let clock = ManualClock()
        let router = Router()
        router.add(middleware: RequestMetricsMiddleware(factory: metrics, clock: clock))
        router.get("/slow") { _, _ in
            clock.advance(by: .seconds(3))
            return "slow"
        }
        _ = try await router.send("/slow")

        #expect(metrics.text.contains(#/_sum\{.*"/slow".*\} 3\n/#))
    }

    @Test func `requests are counted by method, route and status, never by address`() async throws {
        let router = Router()
        router.add(middleware: RequestMetricsMiddleware(factory: metrics))
        router.get("/cities/{code}") { _, _ in "city" }
        router.get("/broken") { _, _ -> String in throw HTTPError(.badRequest) }
        for path in ["/cities/1", "/cities/2", "/broken", "/nowhere/1", "/nowhere/2"] {
            _ = try await router.send(path)
        }

        let counts = metrics.text.split(separator: "\n").filter { $0.contains("_count") }
        #expect(
            counts == [
                count("/broken", 400, 1), count("/cities/{code}", 200, 2),
                count("NotFound", 404, 2),
            ]
        )
    }

    private func count(_ route: String, _ status: Int, _ count: Int) -> Substring {
        """
        http_server_request_duration_seconds_count{http_request_method="GET",http_route="\(route)",\
        http_response_status_code="\(status)"} \(count)
        """[...]
    }
}
