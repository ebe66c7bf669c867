import Foundation
import TenkiDemo
import TenkiDomain
import TenkiSamples
import Testing

@Suite
struct AmedasServiceTests {
    @Test func `every city has a station in the map and in the table`() throws {
        let services = try DemoServices.at("09:47")
        let map = try #require(try services.json(map("20261126094000"), as: JSONObject.self))
        let table = try services.json("/bosai/amedas/const/amedastable.json", as: JSONObject.self)

        #expect(map.count == City.all.count)
        #expect(table?.keys == map.keys)
        let tokyo = try #require(table?["44132"] as? JSONObject)
        #expect(tokyo["kjName"] as? String == "東京")
        #expect(tokyo["knName"] as? String == "トウキョウ")
        #expect((tokyo["lat"] as? [Double])?.first == 35)
    }

    @Test func `some values are missing or of doubtful quality, but never Tokyo's`() throws {
        let services = try DemoServices.at("09:47")
        let map = try #require(try services.json(map("20261126094000"), as: JSONObject.self))
        var qualities: Set<String> = []
        for (station, elements) in map {
            for case (let name, let value as [Any]) in try #require(elements as? JSONObject) {
                let quality = value[1] is NSNull ? "null" : "\(value[1])"
                qualities.insert("\(value[0] is NSNull ? "null" : "value") \(quality)")
                if station == "44132" { #expect(quality == "0", "\(name)") }
            }
        }

        #expect(qualities.isSuperset(of: ["value 0", "null 5", "null null", "value 6"]))
    }

    @Test(
        .enabled(if: Recordings.folder != nil, "\(Recordings.missing)"),
        arguments: [
            ("map_", "/bosai/amedas/data/map/20261126094000.json"),
            ("amedastable", "/bosai/amedas/const/amedastable.json"),
        ]
    )
    func `documents have only what the recorded ones have`(recording: String, path: String) throws {
        let files = try Recordings.contents(of: "jma-amedas", recording)
        let recorded = try DocumentShape(try #require(files.first))
        let shape = try DocumentShape(try DemoServices.at("09:47").body(path))

        // Out of order are other stations than in the recording.
        let others = shape.differences(from: recorded).filter { !$0.hasSuffix("a null") }
        #expect(others == [])
    }

    private func map(_ time: String) -> String { "/bosai/amedas/data/map/\(time).json" }
}
