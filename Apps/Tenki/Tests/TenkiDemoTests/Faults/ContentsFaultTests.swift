import Foundation
import Synchronization
import TenkiDemo
import Testing

@Suite
struct ContentsFaultTests {
    @Test func `frozen data and their heartbeat stay those of the start`() throws {
        let clock = Mutex(try Date("2026-11-26T03:45:00Z", strategy: .iso8601))
        let services = DemoServices(logger: .quiet, now: { clock.withLock { $0 } })
        let targets = [
            "/bosai/warning/data/r8/130000.json", "/bosai/warning/data/r8/map_time.json",
            "/developer/xml/feed/extra.xml", "/bosai/jmatile/data/nowc/targetTimes_N1.json",
            "/bosai/jmatile/data/wdist/VPFD/130010.json",
        ]
        let before = targets.map { services.response(for: DemoRequest($0)) }

        clock.withLock { $0 += 30 * 3600 }

        for (target, response) in zip(targets, before) {
            #expect(services.response(for: DemoRequest(target), fault: .frozen) == response)
            #expect(services.response(for: DemoRequest(target)) != response)
        }
    }

    @Test func `a lost report is neither in the documents of the site nor in the feed`() throws {
        let services = try DemoServices.at("12:45")
        let all = try types(try reports(services, nil))

        #expect(try types(try reports(services, .lostReport)) == all.filter { $0 != "VPWW55" })
        let feed = services.response(
            for: DemoRequest("/developer/xml/feed/extra.xml"),
            fault: .lostReport
        )
        #expect(!feed.body.contains("VPWW55"))
        #expect(feed.body.contains("VPWW56"))
        let name = try #require(
            try services.warningDocuments().first { $0.name.contains("VPWW55") }?.name
        )
        let request = DemoRequest("/developer/xml/data/\(name)")
        #expect(services.response(for: request).status == 200)
        #expect(services.response(for: request, fault: .lostReport).status == 404)
    }

    @Test func `reordered reports end with older ones of the same bulletins`() throws {
        let services = try DemoServices.at("12:45")
        let newest = try reports(services, nil)
        let reordered = try reports(services, .reordered)
        let count = newest.count

        #expect(Array(reordered.prefix(count)) == newest.reversed())
        #expect(reordered.count == count * 2)
        for report in reordered.dropFirst(count) {
            let other = try #require(newest.first { $0.type == report.type })
            #expect(report.controlledAt < other.controlledAt)
        }
    }

    @Test func `a reordered feed begins with its oldest entries and repeats them`() throws {
        let response = try DemoServices.at("12:45").response(
            for: DemoRequest("/developer/xml/feed/extra.xml"),
            fault: .reordered
        )
        let feed = try #require(XMLTree.parsed(Data(response.bytes)))
        let times = feed["entry"].compactMap { $0.text(of: "updated") }

        #expect(Array(times.dropLast(3)) == times.dropLast(3).sorted())
        #expect(times.suffix(3).max() ?? "" < times.dropLast(3).max() ?? "")
    }

    @Test(arguments: [
        (DemoFault.missingField, "/bosai/warning/data/r8/130000.json"),
        (.unknownCode, "/bosai/warning/data/r8/130000.json"),
        (.unknownStatus, "/bosai/warning/data/r8/130000.json"),
        (.missingField, "/bosai/jmatile/data/wdist/VPFD/130010.json"),
    ])
    func `a damaged document is still JSON, but another one`(
        fault: DemoFault,
        target: String
    ) throws {
        let services = try DemoServices.at("12:15")
        let damaged = services.response(for: DemoRequest(target), fault: fault)
        let whole = services.response(for: DemoRequest(target))

        #expect(damaged.status == 200)
        #expect(damaged.body != whole.body)
        #expect(damaged.headers["ETag"] != whole.headers["ETag"])
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(damaged.bytes))
        }
        if fault == .unknownCode { #expect(damaged.body.contains(#""code":"99""#)) }
        if fault == .unknownStatus { #expect(damaged.body.contains(#""status":"再発表""#)) }
    }

    @Test(arguments: [DemoFault.missingField, .unknownCode, .unknownStatus])
    func `a damaged report is still XML, but another one`(fault: DemoFault) throws {
        let services = try DemoServices.at("12:15")
        let name = try #require(
            try services.warningDocuments().first { $0.name.contains("VPWW55_130000") }?.name
        )
        let request = DemoRequest("/developer/xml/data/\(name)")
        let damaged = services.response(for: request, fault: fault)

        #expect(damaged.body != services.response(for: request).body)
        #expect(XMLTree.parsed(Data(damaged.bytes)) != nil)
    }

    @Test(arguments: [DemoFault.lostReport, .reordered, .unknownCode, .timeout])
    func `a fault without a place in the response does not change it`(fault: DemoFault) throws {
        let services = try DemoServices.at("12:15")
        let request = DemoRequest("/api/forecast/city/130010")

        #expect(services.response(for: request, fault: fault) == services.response(for: request))
    }

    private func reports(
        _ services: DemoServices,
        _ fault: DemoFault?
    ) throws -> [WarningReading] {
        let request = DemoRequest("/bosai/warning/data/r8/130000.json")
        let response = services.response(for: request, fault: fault)
        let json = try JSONSerialization.jsonObject(with: Data(response.bytes))
        return try #require(json as? [JSONObject]).map(WarningReading.init)
    }

    private func types(_ reports: [WarningReading]) throws -> [String] { reports.map(\.type) }
}
