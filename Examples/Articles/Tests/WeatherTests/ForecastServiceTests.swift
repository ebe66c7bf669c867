import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Testing

@testable import Weather

@Suite
struct ForecastServiceTests {
    @Test(
        arguments: [
            (.connectionFailed, .connectionFailed),
            (.timeout, .timeout),
            (.status(.tooManyRequests, body: ""), .refused(status: 429)),
            (.status(.internalServerError, body: ""), .refused(status: 500)),
        ] as [(NetworkError.Kind, ServiceFailure.Problem)]
    )
    func `a failed call reports an unavailable service and the kind of failure`(
        kind: NetworkError.Kind,
        problem: ServiceFailure.Problem
    ) async throws {
        let client = try APIClient(
            baseURL: "https://weather.example",
            transport: StubTransport { _ -> TransportResponse in throw NetworkError(kind) },
            userAgent: "tests",
            policies: CallPolicies(retry: .never)
        )
        let service = HTTPForecastService(client: client)

        let error = await #expect(throws: DomainError.self) {
            try await service.forecast(of: CityCode("130010"), at: .distantPast)
        }

        guard case .unavailable(let reason, _, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason as? ServiceFailure == ServiceFailure("The weather service", problem))
    }
}
