import Foundation
import TenkiDemo
import TenkiDomain
import Testing

@Suite
struct AmedasServiceTests {
    @Test(arguments: [
        ("09:04", "08:50"), ("09:05", "09:00"), ("09:47", "09:40"), ("00:02", "23:50"),
    ])
    func `the newest observations are a few minutes old`(time: String, latest: String) throws {
        let body = try DemoServices.at(time).body("/bosai/amedas/data/latest_time.txt")

        let day = time == "00:02" ? 25 : 26
        #expect(String(decoding: body, as: UTF8.self) == "2026-11-\(day)T\(latest):00+09:00")
    }

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

    @Test func `the document of a station grows until its three hours are over`() throws {
        let path = "/bosai/amedas/data/point/44132/20261126_06.json"
        let counts = try ["06:05", "07:17", "08:58", "23:00"].map { time in
            try DemoServices.at(time).json(path, as: JSONObject.self)?.count
        }

        #expect(counts == [1, 8, 18, 18])
        #expect(try DemoServices.at("06:04").response(for: DemoRequest(path)).status == 404)
    }

    @Test func `the map and the document of a station have the same values`() throws {
        let services = try DemoServices.at("09:47")
        let map = try #require(try services.json(map("20261126093000"), as: JSONObject.self))
        for station in ["44132", "11016", "91197"] {
            let path = "/bosai/amedas/data/point/\(station)/20261126_09.json"
            let times = try #require(try services.json(path, as: JSONObject.self))
            let here = try #require(times["20261126093000"] as? JSONObject)
            for (element, value) in try #require(map[station] as? JSONObject) {
                #expect(value as? [Double?] == here[element] as? [Double?], "\(element)")
            }
        }
    }

    @Test func `extremes are those of the day until now, and their times are in UTC`() throws {
        let path = "/bosai/amedas/data/point/44132/20261126_12.json"
        let times = try #require(try DemoServices.at("14:58").json(path, as: JSONObject.self))
        let noon = try #require(times["20261126145000"] as? JSONObject)

        // The warmest and the coldest times are 14 and 5 o'clock in Japan.
        let warmest = try #require(noon["maxTempTime"] as? [String: Int])
        let coldest = try #require(noon["minTempTime"] as? [String: Int])
        #expect((4...5).contains(warmest["hour"] ?? 0))
        #expect((19...20).contains(coldest["hour"] ?? 0))
        let highest = try #require(noon["maxTemp"] as? [Double])
        let lowest = try #require(noon["minTemp"] as? [Double])
        let forecast = try DemoServices.at("04:00", on: "2026-11-25")
            .json("/api/forecast/city/130010", as: JSONObject.self)
        let day = try #require((forecast?["forecasts"] as? [JSONObject])?[1])
        let said = try #require(day["temperature"] as? [String: [String: String]])
        #expect(said["max"]?["celsius"] == "\(Int(highest[0]))")
        #expect(said["min"]?["celsius"] == "\(Int(lowest[0]))")
    }

    @Test func `rain is counted in half millimetres, and sums fit`() throws {
        let services = try DemoServices.at("23:58")
        let map = try #require(try services.json(map("20261126200000"), as: JSONObject.self))
        var wet = 0
        for (station, elements) in map {
            let elements = try #require(elements as? JSONObject)
            let amounts = ["10m", "1h", "3h", "24h"].compactMap {
                (elements["precipitation\($0)"] as? [Double])?.first
            }
            #expect(amounts.count == 4)
            #expect(amounts.allSatisfy { ($0 * 2).rounded() == $0 * 2 })
            // The sum of 24 hours is zero on some days without having been observed.
            #expect(amounts.prefix(3).sorted() == Array(amounts.prefix(3)), "\(station)")
            wet += amounts[1] > 0 ? 1 : 0
        }
        #expect(wet > 10)
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

    @Test(arguments: [
        "/bosai/amedas/data/map/20261126095000.json", "/bosai/amedas/data/map/20261126094100.json",
        "/bosai/amedas/data/map/20261126094030.json", "/bosai/amedas/data/map/20251126094000.json",
        "/bosai/amedas/data/map/x.json", "/bosai/amedas/data/point/44132/20261126_07.json",
        "/bosai/amedas/data/point/44132/20261126_12.json", "/bosai/amedas/data/point/44132/x.json",
        "/bosai/amedas/data/point/1/20261126_06.json", "/bosai/amedas/data/point/44132",
    ])
    func `an unknown document is status 404`(path: String) throws {
        #expect(try DemoServices.at("09:47").response(for: DemoRequest(path)).status == 404)
    }

    @Test(
        .enabled(
            if: Recordings.folder != nil,
            "No recordings: set KASANE_RECORDINGS to their folder to run this."
        ),
        arguments: [
            ("map_", "/bosai/amedas/data/map/20261126094000.json"),
            ("point_44132", "/bosai/amedas/data/point/44132/20261126_06.json"),
            ("amedastable", "/bosai/amedas/const/amedastable.json"),
        ]
    )
    func `documents have the recorded shape`(recording: String, path: String) throws {
        let files = try Recordings.contents(of: "jma-amedas", recording)
        let recorded = try DocumentShape(try #require(files.first))
        let shape = try DocumentShape(try DemoServices.at("09:47").body(path))

        // Out of order are other stations than in the recording.
        let others = shape.differences(from: recorded).filter { !$0.hasSuffix("a null") }
        #expect(others == [])
        #expect(recorded.required.subtracting(shape.required) == [])
    }

    private func map(_ time: String) -> String { "/bosai/amedas/data/map/\(time).json" }
}
