import Foundation
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

func radarProvider(_ body: Data) throws -> JMARadarProvider {
    let client = try APIClient(
        baseURL: "http://a",
        transport: StubTransport { _ in TransportResponse(body: body) },
        userAgent: "tests"
    )
    return JMARadarProvider(client: client, source: DataSource(name: "tests"))
}

func radarTile(_ width: Int, _ height: Int) -> Data {
    func bytes(_ number: Int) -> [UInt8] { [0, 0, UInt8(number >> 8 & 255), UInt8(number & 255)] }
    return Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + bytes(width) + bytes(height) + [8, 3, 0, 0, 0]
    )
}

func radarTileID() throws -> RadarTile.ID {
    let time = try #require(RadarTime(digits: "20261004081500"))
    return RadarTile.ID(
        frame: try #require(RadarFrame(base: time, valid: time)),
        coordinate: try #require(TileCoordinate(zoom: 6, x: 56, y: 25))
    )
}
