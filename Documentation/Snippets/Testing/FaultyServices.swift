// Tests of calls: with a stub, over faults, with a manual clock, and from recordings.
import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting

private struct Forecast: Codable, Sendable {
    var summary: String
}

private struct ForecastByCity: Endpoint {
    var city: String
    var path: EndpointPath { "/api/forecast/city/\(city)" }
    typealias Response = Forecast
}

// snippet.recordings
private func record(from baseURL: String, into folder: URL) async throws {
    try await AsyncHTTPTransport.run { transport in
        let recording = try RecordingTransport(over: transport, in: folder)
        let client = try APIClient(baseURL: baseURL, transport: recording, userAgent: "tests")
        _ = try await client.send(ForecastByCity(city: "130010"))
    }
}

private func replay(_ baseURL: String, from folder: URL) async throws -> Forecast {
    let transport = try ReplayTransport(of: folder)
    let client = try APIClient(baseURL: baseURL, transport: transport, userAgent: "tests")
    return try await client.send(ForecastByCity(city: "130010"))
}
// snippet.end

@MainActor func faultyServices() async throws {
    // snippet.stub
    let stub = StubTransport { _ in TransportResponse(body: Data(#"{"summary": "Rain"}"#.utf8)) }
    let stubbed = try APIClient(baseURL: "http://a", transport: stub, userAgent: "tests")

    let forecast = try await stubbed.send(ForecastByCity(city: "130010"))
    precondition(forecast.summary == "Rain")
    precondition(stub.requests.map(\.path) == ["/api/forecast/city/130010"])
    // snippet.end

    // snippet.faults
    try await AsyncHTTPTransport.run { transport in
        try await FaultServer.run(
            choosing: { $0.number == 0 ? .reset : .ok(#"{"summary": "Rain"}"#) }
        ) { server in
            let client = try APIClient(
                baseURL: server.baseURL,
                transport: transport,
                userAgent: "tests"
            )
            let forecast = try await client.send(ForecastByCity(city: "130010"))

            precondition(forecast.summary == "Rain")
            precondition(server.requestCount == 2)
        }
    }
    // snippet.end

    // snippet.clock
    let clock = ManualClock()
    let slow = StubTransport { _ in
        try await clock.sleep(for: .seconds(3_600))
        return TransportResponse(body: Data())
    }
    let client = try APIClient(
        baseURL: "http://a",
        transport: slow,
        userAgent: "tests",
        policies: CallPolicies(deadline: .seconds(10)),
        clock: clock
    )
    let call = Task { try await client.send(ForecastByCity(city: "130010")) }
    await clock.waitForSleeper(of: .seconds(10))
    clock.advance(by: .seconds(10))

    guard case .failure(let error as NetworkError) = await call.result else {
        preconditionFailure("A call does not outlive its deadline.")
    }
    precondition(error.kind == .timeout)
    // snippet.end
}
