import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

/// Reads lists and tiles, compares the recorded lists with an independent reading, and mutates
/// both.
@Suite
struct JMARadarProviderTests {
    @Test(.enabled(if: Recordings.folder != nil, "No recordings: set KASANE_RECORDINGS."))
    func `the recorded lists have the frames of an independent reading`() async throws {
        let observed = try await provider(recorded("nowc_targetTimes_N1")).observations()
        let forecast = try await provider(recorded("nowc_targetTimes_N2")).forecasts()

        #expect(observed.map(\.valid.digits) == (try reading("nowc_targetTimes_N1")))
        #expect(observed.count == 37)
        #expect(forecast.map(\.valid.digits) == (try reading("nowc_targetTimes_N2")))
        #expect(forecast.count == 12)
        #expect(Set(forecast.map(\.base)).count == 1)
    }

    @Test(.enabled(if: Recordings.folder != nil, "No recordings: set KASANE_RECORDINGS."))
    func `the mixed list has no frame of the rain`() async throws {
        let provider = try provider(recorded("nowc_targetTimes_N3"))

        await #expect(throws: DomainError.self) { try await provider.observations() }
    }

    @Test func `an entry that cannot be read is left out`() async throws {
        let body = Data(
            """
            [{"basetime":"20261004081500","validtime":"20261004081500","elements":["hrpns"]},
            {"basetime":"20261004081000","validtime":"20261004081000","elements":["liden"]},
            {"basetime":"x","validtime":"20261004081000","elements":["hrpns"]},
            {"basetime":20261004080500,"validtime":1,"elements":["hrpns"]}, null, []]
            """.utf8
        )

        #expect(try await provider(body).observations().map(\.valid.digits) == ["20261004081500"])
        await #expect(throws: DomainError.self) { try await provider(body).forecasts() }
    }

    @Test func `a tile of 256 pixels is passed on unchanged`() async throws {
        let picture = try await provider(tile(256, 256)).tile(id())

        #expect(picture.data == tile(256, 256))
        #expect(picture.format == .png)
    }

    @Test(arguments: [
        Data(), Data("<html>".utf8), tile(256, 512), tile(1, 256), tile(256, 256).prefix(20),
        Data([0xFF, 0xD8, 0xFF, 0]), tile(256, 256) + Data(count: RadarTile.maximumSize),
    ])
    func `anything else is an error`(body: Data) async throws {
        let (provider, id) = (try provider(body), try id())

        await #expect(throws: DomainError.self) { try await provider.tile(id) }
    }

    @Test func `mutated lists and tiles result in a value or a failure`() async throws {
        let id = try id()
        let lists = Recordings.files(in: ["jma-tiles"])
            // A recording that cannot be read is skipped.
            .compactMap { try? Data(contentsOf: $0) }
        let samples = lists + [tile(256, 256), list]
        let fragments = [
            "null", "{}", "[]", "\"\"", "-1", "1e999", "99999999999999", "00000000000000",
            String(repeating: "[", count: 600), "\"elements\":[\"hrpns\"]", "\u{FEFF}",
        ]
        try await Fuzzer.run("lists and tiles of the radar", inputs: 200) { source in
            let sample = Array(source.pick(samples))
            let provider = try provider(Data(source.mutated(sample, fragments: fragments)))
            do {
                let frames = try await provider.observations()
                #expect(frames.allSatisfy { !$0.isForecast } && frames.count <= 200)
            } catch is DomainError {
                // An invalid response must result in a `DomainError`.
            }
            do {
                _ = try await provider.forecasts()
            } catch is DomainError {
            }
            do {
                _ = try await provider.tile(id)
            } catch is DomainError {
            }
        }
    }

    private func id() throws -> RadarTile.ID {
        let time = try #require(RadarTime(digits: "20261004081500"))
        return RadarTile.ID(
            frame: try #require(RadarFrame(base: time, valid: time)),
            coordinate: try #require(TileCoordinate(zoom: 6, x: 56, y: 25))
        )
    }

    private func recorded(_ name: String) throws -> Data {
        let files = Recordings.files(in: ["jma-tiles"])
        let file = files.first { $0.lastPathComponent.hasPrefix(name) }
        return try Data(contentsOf: try #require(file))
    }

    /// Returns the times of a list in their order, read as plain objects.
    private func reading(_ name: String) throws -> [String] {
        let document = try JSONSerialization.jsonObject(with: recorded(name))
        return try #require(document as? [[String: Any]]).compactMap { $0["validtime"] as? String }
    }
}

private func provider(_ body: Data) throws -> JMARadarProvider {
    let client = try APIClient(
        baseURL: "http://a",
        transport: StubTransport { _ in TransportResponse(body: body) },
        userAgent: "tests"
    )
    return JMARadarProvider(client: client, source: DataSource(name: "tests"))
}

private let list = Data(
    """
    [{"basetime":"20261004081500","validtime":"20261004083500","elements":["hrpns","hrpns_nd"]}]
    """.utf8
)

/// Returns the beginning of a PNG of a size.
private func tile(_ width: Int, _ height: Int) -> Data {
    func bytes(_ number: Int) -> [UInt8] { [0, 0, UInt8(number >> 8 & 255), UInt8(number & 255)] }
    return Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + bytes(width) + bytes(height) + [8, 3, 0, 0, 0]
    )
}
