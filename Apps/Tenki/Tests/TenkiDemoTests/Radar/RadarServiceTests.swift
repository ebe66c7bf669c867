import Foundation
import TenkiDemo
import TenkiSamples
import Testing

@Suite
struct RadarServiceTests {
    @Test func `observations of three hours and forecasts of one are newest and farthest first`()
        throws
    {
        let services = try DemoServices.at("13:03")
        let past = try times("N1", services)
        let future = try times("N2", services)

        #expect(past.count == 37)
        #expect(past.first?.valid == "20261126040000")
        #expect(past.last?.valid == "20261126010000")
        #expect(past.allSatisfy { $0.base == $0.valid })
        #expect(future.count == 12)
        #expect(future.first?.valid == "20261126050000")
        #expect(future.last?.valid == "20261126040500")
        #expect(future.allSatisfy { $0.base == "20261126040000" })
    }

    @Test(
        .enabled(if: Recordings.folder != nil, "\(Recordings.missing)"),
        arguments: ["N1", "N2"]
    )
    func `the lists have the recorded shape`(name: String) throws {
        let files = try Recordings.contents(of: "jma-tiles", "nowc_targetTimes_\(name)")
        let recorded = try DocumentShape(try #require(files.first))
        let path = "/bosai/jmatile/data/nowc/targetTimes_\(name).json"

        #expect(try DocumentShape(DemoServices.at("13:03").body(path)).types == recorded.types)
    }

    @Test(arguments: [(6, 56, 25), (4, 14, 6), (10, 909, 403)])
    func `a tile is a transparent picture of 256 pixels`(zoom: Int, column: Int, row: Int) throws {
        let request = DemoRequest(tile("20261126040000", zoom, column, row))
        let response = try DemoServices.at("13:03").response(for: request)

        #expect(response.status == 200)
        #expect(response.contentType == "image/png")
        #expect(response.headers["Cache-Control"] == "max-age=3600")
        #expect(response.bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        #expect(number(response.bytes[16..<20]) == 256)
        #expect(number(response.bytes[20..<24]) == 256)
        #expect(String(decoding: response.bytes, as: UTF8.self).contains("tRNS"))
    }

    @Test func `a forecast is what is observed at its time, and the rain moves`() throws {
        let first = try DemoServices.at("13:03").body(tile("20261126040000", 6, 56, 25))
        let forecast = try DemoServices.at("13:03")
            .body(tile("20261126040000", to: "20261126043000", 6, 56, 25))
        let observed = try DemoServices.at("13:33").body(tile("20261126043000", 6, 56, 25))

        #expect(forecast == observed)
        #expect(first != observed)
        #expect(first.count > 500)
    }

    @Test func `the rain of Tokyo's warnings is heavy, and that of the night is not`() throws {
        let path = "/bosai/amedas/data/map/"
        let noon = try #require(
            try DemoServices.at("13:15").json("\(path)20261126130000.json", as: JSONObject.self)
        )
        let tokyo = try #require(noon["44132"] as? JSONObject)

        #expect(((tokyo["precipitation1h"] as? [Double])?.first ?? 0) > 40)
        // More than 50 and more than 80 mm/h.
        let heavy: Set = ["#ff2800", "#b40068"]
        #expect(try !colours(at: "13:03", "20261126040000").isDisjoint(with: heavy))
        #expect(try colours(at: "05:03", "20261125200000").isDisjoint(with: heavy))
    }

    /// Returns the colours of the tile of Tokyo.
    private func colours(at time: String, _ base: String) throws -> Set<String> {
        let picture = try PNGReader(Array(DemoServices.at(time).body(tile(base, 10, 909, 403))))
        let pixels = (0..<picture.height).flatMap { y in (0..<picture.width).map { ($0, y) } }
        return Set(pixels.map { picture.colour($0.0, $0.1) })
    }

    private func tile(
        _ base: String,
        to valid: String? = nil,
        _ zoom: Int,
        _ column: Int,
        _ row: Int
    ) -> String {
        let times = "\(base)/none/\(valid ?? base)"
        return "/bosai/jmatile/data/nowc/\(times)/surf/hrpns/\(zoom)/\(column)/\(row).png"
    }

    private func times(
        _ name: String,
        _ services: DemoServices
    ) throws -> [(base: String, valid: String)] {
        let path = "/bosai/jmatile/data/nowc/targetTimes_\(name).json"
        let times = try #require(try services.json(path, as: [JSONObject].self))
        return try times.map { time in
            #expect(time["elements"] as? [String] == ["hrpns", "hrpns_nd"])
            let base = try #require(time["basetime"] as? String)
            return (base, try #require(time["validtime"] as? String))
        }
    }
}

/// Decodes a big-endian number from four bytes.
private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
}
