import Foundation
import TenkiDemo
import TenkiDomain
import Testing

@Suite
struct WarningStoryTests {
    @Test(arguments: [
        ("05:00", []), ("06:20", ["10"]), ("09:30", ["03"]), ("11:55", ["43"]), ("14:40", ["03"]),
        ("16:30", ["10"]), ("18:55", []),
    ])
    func `heavy rain in 千代田区 rises to level 4 and falls`(time: String, codes: [String]) throws {
        let report = try report(of: "130000", "VPWW55", at: time)

        #expect(report.inForce(in: "1310100") == codes)
        // A region has the worst of its municipalities.
        #expect(report.inForce(in: "130010") == codes)
        #expect(report.inForce(in: "130020") == [])
    }

    @Test(arguments: [
        ("06:20", "10 発表"), ("09:30", "03 発表"), ("14:40", "03 危険警報から警報"),
        ("16:30", "10 警報から注意報"), ("18:55", "10 解除"),
    ])
    func `a status says what has changed`(time: String, status: String) throws {
        let report = try report(of: "130000", "VPWW55", at: time)

        #expect(report.areas["1310100"] == [status])
    }

    @Test func `levels 2, 3 and 4 and none at all are in force side by side`() throws {
        let report = try report(of: "130000", "VPWW55", at: "11:55")
        let codes = report.areas.keys.filter { $0.count == 7 }.map { report.inForce(in: $0) }

        #expect(Set(codes) == [[], ["10"], ["03"], ["43"]])
    }

    @Test(arguments: [
        ("05:00", []), ("06:00", ["15"]), ("11:00", ["05"]), ("16:00", ["15"]), ("22:00", []),
    ])
    func `a storm comes to 青森県`(time: String, codes: [String]) throws {
        #expect(try report(of: "020000", "VPWW58", at: time).inForce(in: "020010") == codes)
    }

    @Test(arguments: [
        ("2026-10-01", "2026-07-01T00:"), ("2027-01-01", "2026-10-01T00:"),
    ])
    func `the dry air of a quarter is in force until the report of the next`(
        date: String,
        report: String
    ) throws {
        let reports = try DemoServices.at("00:01", on: date).warningReports(of: "100000")
        let other = try #require(reports.first { $0.type == "VPWW61" })

        #expect(other.reportedAt.hasPrefix(report))
        #expect(other.inForce(in: "100010") == ["21"])
    }

    @Test func `reports only become newer, and none disappears`() throws {
        var newest: [String: [String: String]] = [:]
        for day in ["2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02"] {
            for time in ["00:00", "01:00", "08:00", "12:00", "20:00", "23:59"] {
                let services = try DemoServices.at(time, on: day)
                for office in ["130000", "020000", "100000", "280000", "474000"] {
                    let reports = try services.warningReports(of: office)
                    let times = Dictionary(
                        uniqueKeysWithValues: reports.map { ($0.type, $0.controlledAt) }
                    )
                    for (type, time) in newest[office] ?? [:] {
                        #expect((times[type] ?? "") >= time, "\(office) \(type) \(day) \(time)")
                    }
                    newest[office] = times
                }
            }
        }
    }

    @Test func `outside of Tokyo, heavy rain is only where rain is forecast`() throws {
        for day in [10, 14, 17] {
            let services = try DemoServices.at("15:00", on: "2026-06-\(day)")
            for report in try services.warningReports(of: "map") where report.type == "VPWW55" {
                for region in report.areas.keys where region.count == 6 && region != "130010" {
                    guard !report.inForce(in: region).isEmpty else { continue }
                    #expect(try weather(of: region, services).contains("雨"), "\(region) \(day)")
                }
            }
        }
    }

    private func report(of office: String, _ type: String, at time: String) throws -> WarningReading
    {
        let reports = try DemoServices.at(time).warningReports(of: office)
        return try #require(reports.first { $0.type == type })
    }

    private func weather(of city: String, _ services: DemoServices) throws -> String {
        let document = try services.json("/api/forecast/city/\(city)", as: JSONObject.self)
        let days = try #require(document?["forecasts"] as? [JSONObject])
        return try #require(days.first?["telop"] as? String)
    }
}
