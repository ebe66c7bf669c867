import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneDomain
import KasaneHTTP
import Synchronization
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FaultTests {
    @Test(arguments: [
        (DemoFault.timeout, "did not respond"), (.stallInHead, "did not respond"),
        (.stall, "did not respond"),
        (.close, "connection was lost"), (.reset, "connection was lost"),
        (.resetInHead, "connection was lost"), (.resetInBody, "connection was lost"),
        (.garbage, "does not speak HTTP"), (.badChunks, "does not speak HTTP"),
        (.truncated, "connection was lost"), (.badLength, "could not be read"),
        (.flood, "too large"), (.redirectLoop, "redirected in a loop"),
        (.html, "could not be read"),
        (.status429, "HTTP 429"), (.status500, "HTTP 500"), (.status502, "HTTP 502"),
        (.status503, "HTTP 503"), (.status504, "HTTP 504"),
    ])
    func `a fault reaches the provider by its name`(
        fault: DemoFault,
        reason: String
    ) async throws {
        let error = try await #require(throws: DomainError.self) {
            try await DemoServices.serving(
                faults: try FaultPlan("\(fault.rawValue)=1"),
                policies: .once(waiting: reason.hasPrefix("did not respond") ? 0.3 : 120)
            ) { client, _ in
                try await forecast(by: client)
            }
        }

        #expect(error.description.contains(reason))
    }

    @Test func `an answer that drips is an answer`() async throws {
        let answer = try await DemoServices.serving(faults: FaultPlan("drip=1")) { _, url in
            try await AsyncHTTPTransport.run { transport in
                try await get("/data/2.5/weather", at: url, transport)
            }
        }

        #expect(answer.status == .unauthorized)
        #expect(answer.headers[.contentType] == "application/json; charset=utf-8")
        #expect(String(decoding: answer.body, as: UTF8.self).hasSuffix("}"))
    }

    @Test func `faults come where the random numbers say`() async throws {
        let points = Mutex([0.05, 0.5, 0.19, 0.2])
        let demoServices = DemoServices(
            faults: try FaultPlan("status500=0.1,status503=0.1"),
            logger: .quiet,
            now: { Date(timeIntervalSince1970: 1_795_662_000) },
            random: { points.withLock { $0.removeFirst() } }
        )

        let statuses = try await demoServices.run { url in
            try await AsyncHTTPTransport.run { transport in
                var statuses: [Int] = []
                for _ in 0..<4 {
                    statuses.append(try await get("/", at: url, transport).status.code)
                }
                return statuses
            }
        }

        #expect(statuses == [500, 404, 503, 404])
    }
}

private func forecast(by client: APIClient) async throws -> Forecast {
    try await LivedoorForecastProvider(client: client, source: .demo, clock: SystemWallClock())
        .forecast(for: .tokyo)
}

private func get(
    _ path: String,
    at url: String,
    _ transport: AsyncHTTPTransport
) async throws -> TransportResponse {
    try await transport.send(
        HTTPRequest(
            method: .get,
            scheme: "http",
            authority: url.replacing("http://", with: ""),
            path: path
        ),
        maximumBodySize: 1 << 20
    )
}

extension CallPolicies {
    /// Returns policies without retries and with a timeout in seconds.
    fileprivate static func once(waiting seconds: Double) -> CallPolicies {
        var policies = CallPolicies.patient
        policies.attemptTimeout = .seconds(seconds)
        policies.maximumBodySize = 1 << 16
        policies.retry = .never
        return policies
    }
}
