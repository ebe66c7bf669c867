import Foundation
import TenkiDemo
import TenkiSamples
import Testing

@Suite
struct TyphoonServiceTests {
    @Test func `the numbers of the cyclone and of the typhoon differ and stay the same`() throws {
        let first = try #require(try targets(at: "02:00", on: "2026-11-24").first)
        let last = try #require(try targets(at: "23:00", on: "2026-11-27").first)

        #expect(first["typhoonNumber"] == last["typhoonNumber"])
        #expect(first["tropicalCyclone"] == last["tropicalCyclone"])
        #expect(first["tropicalCyclone"] != "TC\(first["typhoonNumber"] ?? "")")
    }

    @Test func `an analysis is published every three hours, 45 minutes after its time`() throws {
        let issues = try ["09:44", "09:45", "12:44", "12:45"].map { time in
            try targets(at: time, on: "2026-11-26").first?["issue"]?.dropFirst(11).prefix(5)
        }

        #expect(issues == ["06:45", "09:45", "09:45", "12:45"])
    }

    @Test(arguments: ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"])
    func `both documents have the same parts, and the circles grow`(date: String) throws {
        for time in ["02:00", "10:00", "17:00"] {
            let services = try DemoServices.at(time, on: date)
            let specifications = try parts("specifications", services)
            let forecast = try parts("forecast", services)
            let hours = forecast.compactMap { $0["advancedHours"] as? Int }
            let radii = specifications.compactMap {
                ($0["probabilityCircleRadius"] as? JSONObject)?["km"] as? Int
            }

            #expect(hours.first == 0)
            #expect(hours == specifications.compactMap { $0["advancedHours"] as? Int })
            #expect(radii.count == hours.count - 1)
            #expect(radii == radii.sorted())
            for (some, other) in zip(specifications, forecast).dropFirst() {
                let degrees = (some["position"] as? JSONObject)?["deg"] as? [Double]
                #expect(degrees == other["center"] as? [Double])
            }
        }
    }

    @Test(
        .enabled(if: Recordings.folder != nil, "\(Recordings.missing)"),
        arguments: ["targetTc", "specifications", "forecast"]
    )
    func `documents have only what the recorded ones have`(name: String) throws {
        let files = try Recordings.contents(of: "jma-typhoon", name)
        let recorded = try DocumentShape(try #require(files.first))
        let services = try DemoServices.at("12:00")
        let path = name == "targetTc" ? "targetTc" : "\(try cyclone(services))/\(name)"
        let shape = try DocumentShape(services.body("/bosai/typhoon/data/\(path).json"))

        #expect(shape.differences(from: recorded) == [])
    }

    private func targets(at time: String, on date: String) throws -> [[String: String]] {
        let services = try DemoServices.at(time, on: date)
        return try #require(try services.json("/bosai/typhoon/data/targetTc.json"))
    }

    private func cyclone(_ services: DemoServices) throws -> String {
        let targets = try services.json(
            "/bosai/typhoon/data/targetTc.json",
            as: [[String: String]].self
        )
        return try #require(targets?.first?["tropicalCyclone"])
    }

    private func parts(_ name: String, _ services: DemoServices) throws -> [JSONObject] {
        let path = "/bosai/typhoon/data/\(try cyclone(services))/\(name).json"
        return try #require(try services.json(path))
    }
}
