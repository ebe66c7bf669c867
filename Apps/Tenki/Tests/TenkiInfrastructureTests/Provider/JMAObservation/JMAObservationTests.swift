import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMAObservationTests {
    private let time = Date(timeIntervalSince1970: 1_791_101_400)

    @Test func `the file of a time in Japan is requested once`() async throws {
        let stub = Recorded(answers: ["{}"])
        let provider = JMAObservationProvider(
            client: try stub.client(),
            source: DataSource(name: "tests")
        )

        let observations = try await provider.observations(at: time)

        #expect(observations?.isEmpty == true)
        #expect(stub.requests == ["/bosai/amedas/data/map/20261004171000.json"])
    }

    @Test(arguments: [
        "[20.1,1]", "[20.1,4]", "[20.1,null]", "[null,0]", "[null,5]", "[0,6]", "[]", "[20.1]",
        "20.1", "null", "{}", "[\"a\",0]", "[999,0]",
    ])
    func `only a plausible value of good quality is taken`(value: String) async throws {
        let body = "{\"44132\":{\"temp\":\(value),\"humidity\":[65,0]}}"

        let found = try await observations(body)

        #expect(found.count == 1)
        #expect(found.first?.value.temperature == nil)
        #expect(found.first?.value.humidity?.value == 65)
    }

    @Test(arguments: [
        ("16", WindDirection.north), ("4", .east), ("1", .northNortheast), ("0", nil), ("17", nil),
        ("-4", nil), ("2.5", nil),
    ])
    func `the directions of the wind are clockwise sixteenths`(
        number: String,
        direction: WindDirection?
    ) async throws {
        let body = "{\"44132\":{\"windDirection\":[\(number),0],\"wind\":[3.3,0]}}"

        let wind = try await observations(body).first?.value.wind

        #expect(wind?.direction == direction)
        #expect(wind?.lowest == 3.3 && wind?.isExact == true)
    }

    @Test(arguments: [
        #"{"44132":{"temp":[null,5]}}"#, #"{"44132":[]}"#, #"{"x":{"temp":[1,0]}}"#,
        #"{"44132":{"snow":[2001,0]}}"#, #"{"44132":{"wind":[-1,0]}}"#,
    ])
    func `a station without a good value is left out`(body: String) async throws {
        #expect(try await observations(body).isEmpty)
    }

    @Test func `a file that is not there is no failure`() async throws {
        let provider = try provider(Data(), status: .notFound)

        #expect(try await provider.observations(at: time) == nil)
        await #expect(throws: DomainError.self) { try await provider.stations() }
    }

    @Test(arguments: ["", "[]", "null", "<html>"])
    func `another document is a failure`(body: String) async throws {
        let provider = try provider(Data(body.utf8))

        await #expect(throws: DomainError.self) { try await provider.observations(at: time) }
        await #expect(throws: DomainError.self) { try await provider.stations() }
    }

    @Test func `stations that cannot be read are left out`() async throws {
        let body = """
            {"44132":{"type":"A","elems":"11111011","lat":[35,41.5],"lon":[139,45.0],"alt":25,
            "kjName":"東京","knName":"トウキョウ","enName":"Tokyo"},
            "44133":{"elems":"1","lat":[95,0],"lon":[139,0],"kjName":"a"},
            "44134":{"lat":[35,0]},"4413":{"elems":"1","lat":[35,0],"lon":[139,0],"kjName":"a"},
            "44135":[],"44136":{"elems":"2","lat":[35,0],"lon":[139,0],"kjName":"箱根"}}
            """
        let stations = try await provider(Data(body.utf8)).stations().stations

        #expect(stations.map(\.id.text) == ["44132", "44136"])
        let tokyo = try #require(stations.first)
        #expect(tokyo.elements == Set(ObservedElement.allCases).subtracting([.snow]))
        #expect((35.69...35.70).contains(tokyo.coordinates.latitude))
        #expect(tokyo.coordinates.longitude == 139.75)
        #expect(tokyo.altitude == 25 && tokyo.kana == "トウキョウ" && tokyo.romaji == "Tokyo")
        #expect(stations.last?.elements == [.temperature])
        #expect(stations.last?.romaji == "箱根")
    }

    private func observations(
        _ body: String
    ) async throws -> [ObservationStation.ID: StationObservation] {
        try #require(try await provider(Data(body.utf8)).observations(at: time))
    }

    private func provider(
        _ body: Data,
        status: HTTPStatus = .ok
    ) throws -> JMAObservationProvider {
        try observationProvider(body, status: status)
    }
}
