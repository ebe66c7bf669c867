import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProviderRefusalTests {
    @Test(arguments: keyless.indices, [400, 401, 403, 410, 451])
    func `a provider without keys rejects none`(index: Int, status: Int) async throws {
        let failure = try await failure(of: keyless[index], status, "Invalid API key")

        #expect(failure?.problem == .refused(status: status))
        #expect(failure?.description.hasSuffix("responded with status \(status)") == true)
    }

    @Test(arguments: keyed.indices, [401, 403])
    func `a provider with keys can reject one`(index: Int, status: Int) async throws {
        let failure = try await failure(of: keyed[index], status, "{}")

        #expect(failure?.problem == .keyRejected)
        #expect(failure?.description.hasSuffix("rejected the API key") == true)
    }

    @Test(arguments: keyed.indices)
    func `a bad request is a rejected key only if the provider says so`(index: Int) async throws {
        let text = "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/)."

        let rejected = try await failure(of: keyed[index], 400, text)
        let refused = try await failure(of: keyed[index], 400, "[ERROR 400] q is invalid.")

        #expect(rejected?.problem == .keyRejected)
        #expect(refused?.problem == .refused(status: 400))
    }

    private func failure(
        of call: @escaping @Sendable (APIClient) async throws -> Void,
        _ status: Int,
        _ body: String
    ) async throws -> ServiceFailure? {
        let transport = StubTransport { _ in
            TransportResponse(
                status: HTTPResponse.Status(code: status),
                body: Data(body.utf8)
            )
        }
        let client = try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")

        let error = await #expect(throws: DomainError.self) { try await call(client) }

        return error?.reason as? ServiceFailure
    }
}

private let source = DataSource(name: "tests")
private let clock = SystemWallClock()
private let request = ProviderRequest(.automatic, by: .unknown)

/// The calls of the providers without a key.
private let keyless: [@Sendable (APIClient) async throws -> Void] = [
    { client in
        _ = try await JMAForecastProvider(client: client, source: source, clock: clock)
            .forecast(for: .tokyo)
    },
    { client in
        _ = try await JMAHoursProvider(client: client, source: source, clock: clock)
            .hours(of: .agency, for: .tokyo, on: request)
    },
    { client in
        _ = try await JMAObservationProvider(client: client, source: source).stations()
    },
    { client in _ = try await JMARadarProvider(client: client, source: source).forecasts() },
    { client in
        _ = try await LivedoorForecastProvider(client: client, source: source, clock: clock)
            .forecast(for: .tokyo)
    },
    { client in
        _ = try await OpenMeteoProvider(client: client, source: source, clock: clock)
            .conditions(in: WorldCity.all)
    },
    { client in
        _ = try await OpenMeteoPlaceProvider(client: client, source: source)
            .places(named: PlaceQuery("Oslo"), in: "en", on: request)
    },
    { client in
        _ = try await OpenverseProvider(client: client, clock: clock)
            .photos(matching: PhotoQuery("rain"), page: 1, from: nil)
    },
]

private let keyed: [@Sendable (APIClient) async throws -> Void] = [
    { client in
        _ = try await OpenWeatherMapProvider(
            client: client,
            key: Secret("secret"),
            source: source,
            clock: clock
        )
        .conditions(in: WorldCity.all)
    },
    { client in
        _ = try await PixabayProvider(
            client: client,
            key: Secret("secret"),
            clock: clock
        )
        .photos(matching: PhotoQuery("rain"), page: 1, from: nil)
    },
]
