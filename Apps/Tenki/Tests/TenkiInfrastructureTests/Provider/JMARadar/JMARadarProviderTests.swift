import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMARadarProviderTests {
    @Test(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
    func `the recorded lists have the frames of an independent reading`() async throws {
        let observed = try await radarProvider(recorded("nowc_targetTimes_N1")).observations()
        let forecast = try await radarProvider(recorded("nowc_targetTimes_N2")).forecasts()

        #expect(observed.map(\.valid.digits) == (try reading("nowc_targetTimes_N1")))
        #expect(observed.count == 37)
        #expect(forecast.map(\.valid.digits) == (try reading("nowc_targetTimes_N2")))
        #expect(forecast.count == 12)
        #expect(Set(forecast.map(\.base)).count == 1)
    }

    @Test(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"))
    func `the mixed list has no frame of the rain`() async throws {
        let provider = try radarProvider(recorded("nowc_targetTimes_N3"))

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

        #expect(
            try await radarProvider(body).observations().map(\.valid.digits) == ["20261004081500"]
        )
        await #expect(throws: DomainError.self) { try await radarProvider(body).forecasts() }
    }

    @Test func `a tile of 256 pixels is passed on unchanged`() async throws {
        let provider = try radarProvider(radarTile(256, 256))
        let picture = try await provider.tile(radarTileID(), for: .unknown)

        #expect(picture.data == radarTile(256, 256))
        #expect(picture.format == .png)
    }

    @Test(arguments: [
        Data(), Data("<html>".utf8), radarTile(256, 512), radarTile(1, 256),
        radarTile(256, 256).prefix(20),
        Data([0xFF, 0xD8, 0xFF, 0]), radarTile(256, 256) + Data(count: RadarTile.maximumSize),
    ])
    func `anything else is an error`(body: Data) async throws {
        let (provider, id) = (try radarProvider(body), try radarTileID())

        await #expect(throws: DomainError.self) { try await provider.tile(id, for: .unknown) }
    }

    private func recorded(_ name: String) throws -> Data {
        try #require(try Recordings.contents(of: "jma-tiles", name).first)
    }

    private func reading(_ name: String) throws -> [String] {
        let document = try JSONSerialization.jsonObject(with: recorded(name))
        return try #require(document as? [[String: Any]]).compactMap { $0["validtime"] as? String }
    }
}
