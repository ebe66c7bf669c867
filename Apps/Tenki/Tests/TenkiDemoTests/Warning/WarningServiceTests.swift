import Foundation
import TenkiDemo
import TenkiDomain
import Testing

@Suite
struct WarningServiceTests {
    @Test func `every report lists every region and municipality of its office`() throws {
        let services = try DemoServices.at("12:45")
        let reports = try services.warningReports(of: "map")
        let regions = Set(City.all.map(\.id.text))
        let areas = reports.reduce(into: Set<String>()) { $0.formUnion($1.areas.keys) }

        // 大東島地方 has no report.
        #expect(areas.filter { $0.count == 6 } == regions.subtracting(["472000"]))
        #expect(areas.count(where: { $0.count == 7 }) == 1781)
        #expect(Dictionary(grouping: reports, by: \.type).keys.sorted() == types)
        for report in reports {
            let office = report.areas.keys.map { $0.prefix(2) }
            #expect(Set(office).count == 1)
        }
    }

    @Test func `the documents of the feed say the same as the reports of the site`() throws {
        var compared = 0
        for hour in ["07", "13", "17"] {
            let services = try DemoServices.at("\(hour):10")
            for (name, document) in try services.warningDocuments() {
                let fields = name.replacing(".xml", with: "").split(separator: "_").map(String.init)
                let reading = try WarningReading(document, type: fields[2])
                // A newer report of the same hours has replaced some.
                let reports = try services.warningReports(of: fields[3])
                    .filter { $0.type == reading.type && $0.controlledAt == reading.controlledAt }
                #expect(reports.allSatisfy { $0 == reading }, "\(name)")
                compared += reports.count
            }
        }
        #expect(compared > 8)
    }

    @Test func `the newest entry comes first, under the address of the request`() throws {
        let body = try DemoServices.at("12:30").body("/developer/xml/feed/extra.xml")
        let feed = try #require(XMLTree.parsed(body))
        let times = feed["entry"].compactMap { $0.text(of: "updated") }

        #expect(times == times.sorted(by: >))
        #expect(times.count == feed["entry"].count)
        for entry in feed["entry"] {
            #expect(entry.text(of: "id")?.hasPrefix("http://demo:1/developer/xml/data/") == true)
            #expect(entry["link"].first?.attributes["href"] == entry.text(of: "id"))
        }
    }

    @Test func `a document is not there before its time`() throws {
        let name = try #require(try DemoServices.at("12:00").warningDocuments().first?.name)
        let path = "/developer/xml/data/\(name)"

        #expect(try DemoServices.at("12:00").response(for: DemoRequest(path)).status == 200)
        #expect(try DemoServices.at("23:59").response(for: DemoRequest(path)).status == 200)
        #expect(try DemoServices.at("10:00").response(for: DemoRequest(path)).status == 404)
    }

    private let types = (55...61).map { "VPWW\($0)" }
}
