import Foundation
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import TenkiWeb
import Testing

@Suite
struct WarningsDocumentTests {
    private let now = FixedClock().now
    private let chiyoda: MunicipalityCode

    init() throws {
        chiyoda = try MunicipalityCode("1310100")
    }

    @Test func `a document has the kinds with their municipalities, and what is unknown besides`()
        throws
    {
        let document = try object(document(.sample([chiyoda: ["43"]], lost: [.wind])))

        #expect(document["state"] as? String == "issued")
        #expect(document["reason"] is NSNull)
        let warning = try #require((document["inForce"] as? [[String: Any]])?.first)
        let kind = try #require(warning["kind"] as? [String: Any])
        #expect(kind["code"] as? String == "43")
        #expect(kind["severity"] as? String == "danger")
        #expect((kind["name"] as? [String: String])?["ja"] == "レベル４大雨危険警報")
        let places = try #require(warning["municipalities"] as? [[String: Any]])
        #expect(places.map { $0["code"] as? String } == ["1310100"])
        #expect(places.map { $0["name"] as? String } == ["千代田区"])
        let unknown = try #require(document["unknown"] as? [[String: Any]])
        #expect(unknown.map { $0["bulletin"] as? String } == ["VPWW58"])
        let checkedAt = try Date(try #require(document["checkedAt"] as? String), strategy: .iso8601)
        #expect(checkedAt == now)
    }

    @Test func `a report of a new type that cannot be read is unknown, not none`() throws {
        var book = WarningBook.quiet
        let office = try WarningOffice("130000")
        let damages: Set<WarningPayload.Damage> = [
            .init(office: office, bulletin: WarningBulletin(unreadable: "VPWX55")),
            .init(office: office, bulletin: nil),
        ]
        let reports = Array(book.reports.values)
        book.apply(.payload(WarningPayload(reports: reports, damages: damages), readAt: now))

        let document = try object(document(book))

        #expect(document["state"] as? String == "unknown")
        let unknown = try #require(document["unknown"] as? [[String: Any]])
        #expect(unknown.map { $0["bulletin"] as? String } == ["VPWX55", "unidentified"])
        #expect(unknown.allSatisfy { $0["reason"] as? String == "damaged" })
        let all = try object(AllWarningsDocument(WarningOverview(book), from: .danger, at: now))
        #expect(try states(in: all).contains { $0.city == "130010" && $0.state == "unknown" })
    }

    @Test func `if the full state cannot be read, that is the reason of each type and of all`()
        throws
    {
        var book = WarningBook()
        let feed = WarningFeed(oldest: now.addingTimeInterval(-600), newest: now, documents: [])
        book.apply(.feed(feed, readAt: now))
        book.apply(.failed(.unknown, .payload, at: now))

        let document = try object(document(book))

        #expect(document["reason"] as? String == "unavailable")
        let unknown = try #require(document["unknown"] as? [[String: Any]])
        #expect(unknown.count == 7)
        #expect(unknown.allSatisfy { $0["reason"] as? String == "unavailable" })
    }

    @Test func `the tag leaves out the times of checks, and nothing else`() throws {
        let later = WarningBook.sample([chiyoda: ["43"]], at: now.addingTimeInterval(60))
        let parts = try [
            document(.sample([chiyoda: ["43"]])), document(later),
            document(.sample([chiyoda: ["33"]])), document(.quiet), document(WarningBook()),
        ]
        .map { try DocumentVersion.text(of: $0.json) }

        let report = #/"reportedAt" : "[^"]*"/#
        #expect(parts[0].replacing(report, with: "") == parts[1].replacing(report, with: ""))
        #expect(Set(parts.dropFirst()).count == 4)
    }

    @Test func `the tag of all cities leaves out the times of checks of each`() throws {
        let books = [
            WarningBook.sample([chiyoda: ["43"]]),
            .sample([chiyoda: ["43"]], at: now.addingTimeInterval(60)),
        ]
        let report = #/"reportedAt" : "[^"]*"/#
        let versions = try books.map { book in
            let document = AllWarningsDocument(WarningOverview(book), from: .advisory, at: now)
            return try DocumentVersion.text(of: document.json).replacing(report, with: "")
        }

        #expect(versions[0] == versions[1])
        #expect(!versions[0].contains("checkedAt") && !versions[0].contains("heartbeatAt"))
        #expect(versions[0].contains("\"reason\" : null"))
    }

    @Test(arguments: [
        (WarningSeverity.advisory, ["130010", "270000"]), (.warning, ["270000"]),
        (.emergency, []),
    ])
    func `the list has the cities from a severity on`(
        minimum: WarningSeverity,
        cities: [String]
    ) throws {
        let osaka = try MunicipalityCode("2710000")
        let book = WarningBook.sample([chiyoda: ["14"], osaka: ["43", "14"]])

        let document = try object(
            AllWarningsDocument(WarningOverview(book), from: minimum, at: now)
        )

        #expect(try states(in: document).map(\.city) == cities)
        #expect(document["reason"] is NSNull)
    }

    @Test func `an unknown state is listed whatever the severity`() throws {
        let lost = WarningBook.sample([chiyoda: ["14"]], lost: [.rain])

        let partly = try object(AllWarningsDocument(WarningOverview(lost), from: .danger, at: now))
        let wholly = try object(
            AllWarningsDocument(
                WarningOverview(.quiet),
                from: .danger,
                at: now.addingTimeInterval(1000)
            )
        )

        #expect(try states(in: partly).contains { $0.city == "130010" && $0.state == "unknown" })
        #expect(try states(in: wholly).count == City.all.count)
        #expect(wholly["reason"] as? String == "outdated")
    }

    private func states(in document: [String: Any]) throws -> [(city: String, state: String)] {
        let cities = try #require(document["cities"] as? [[String: Any]])
        return try cities.map { city in
            let code = (city["city"] as? [String: Any])?["code"] as? String
            return (try #require(code), try #require(city["state"] as? String))
        }
    }

    private func document(_ book: WarningBook) -> WarningsDocument {
        WarningsDocument(.city(book.warnings(for: .tokyo, at: now)), from: book.source)
    }

    private func object(_ document: some Encodable) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(document.json.utf8))
        return try #require(value as? [String: Any])
    }
}
