import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"), .timeLimit(.minutes(5)))
struct JMAWarningRecordingTests {
    private static let states = Recordings.files(in: ["jma-warning"]).filter { file in
        file.lastPathComponent.hasPrefix("r8_")
            && !file.lastPathComponent.contains("map_time")
    }
    private static let documents = Recordings.files(in: ["jma-xml"], as: "xml").filter { file in
        file.lastPathComponent.hasPrefix("VPWW")
    }

    @Test(arguments: states)
    func `a state has what an independent reading finds`(file: URL) async throws {
        let body = try Data(contentsOf: file)

        let payload = try await warningState(body).payload()

        #expect(payload.damages.isEmpty)
        #expect(try payload.reports.map(WarningReading.init) == WarningReading.state(body))
        for report in payload.reports {
            // The office's municipalities in the table are those that it lists.
            #expect(report.municipalities.keys.sorted() == report.id.office.municipalities)
        }
    }

    @Test(arguments: documents)
    func `a document has what an independent reading finds`(file: URL) async throws {
        let body = try Data(contentsOf: file)

        let report = try #require(try await report(file, body))

        var reading = try WarningReading(report)
        reading.type = ""
        #expect(reading == (try WarningReading.document(body)))
        #expect(report.municipalities.keys.sorted() == report.id.office.municipalities)
    }

    @Test func `each recorded code is known, with its name and its level`()
        async throws
    {
        for file in Self.documents {
            let text = try String(contentsOf: file, encoding: .utf8)
            let names = text.matches(of: #/<Name>([^<]+)<\/Name>\s*<Code>(\d\d)<\/Code>/#)
            for name in names where name.output.1.hasSuffix("報") {
                let kind = WarningKind(code: String(name.output.2))
                #expect(kind.name == String(name.output.1))
                let digit = kind.name.hasPrefix("レベル") ? kind.name.dropFirst(3).first : nil
                #expect(kind.level?.rawValue == digit?.wholeNumberValue)
            }
        }
    }

    // Counted with a script apart from both readings.
    @Test func `Chiba has level 5 in 14 of its 54 municipalities, and level 4 in nine`()
        async throws
    {
        let file = try #require(
            Self.documents.first { $0.lastPathComponent.contains("120000") }
        )
        let report = try #require(try await report(file, Data(contentsOf: file)))

        let kinds = report.municipalities.values.map { item -> [String] in
            guard case .readable(let entries) = item else { return ["unreadable"] }
            return entries.map(\.kind.code)
        }
        let counts = Dictionary(kinds.joined().map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts == chibaCounts)
    }

    @Test func `the feed announces nine warnings and ignores twenty repetitions`() async throws {
        let file = try #require(
            Recordings.files(in: ["jma-xml"], as: "xml").first {
                $0.lastPathComponent.hasPrefix("feed_extra")
            }
        )
        let body = try Data(contentsOf: file)

        let feed = try await warningFeed(body).feed()

        let text = String(decoding: body, as: UTF8.self)
        let entries = text.components(separatedBy: "<entry>").dropFirst()
        let warnings = entries.filter { entry in
            (55...61).contains { entry.contains("_VPWW\($0)_") }
        }
        #expect(feed.documents.count == warnings.count)
        #expect(feed.documents.count == 9)
        #expect(
            feed.documents.allSatisfy { document in
                warnings.contains { $0.contains("/\(document.id.text).xml</id>") }
            }
        )
        #expect(feed.newest == (try Date("2026-08-29T07:15:37Z", strategy: .iso8601)))
    }

    @Test func `the time of the newest report is read`() async throws {
        let file = try #require(
            Recordings.files(in: ["jma-warning"]).first {
                $0.lastPathComponent.contains("map_time")
            }
        )

        let control = try await warningState(Data(contentsOf: file)).latestControl()

        #expect(control == (try Date("2026-10-09T06:25:28Z", strategy: .iso8601)))
    }

    @Test func `the frozen document of the old address is refused`() async throws {
        let file = try #require(
            Recordings.files(in: ["jma-warning"]).first {
                $0.lastPathComponent.hasPrefix("legacy")
            }
        )

        await #expect(throws: DomainError.self) {
            try await warningState(Data(contentsOf: file)).payload()
        }
    }

    private func report(_ file: URL, _ body: Data) async throws -> WarningReport? {
        let parts = file.lastPathComponent.split(separator: "_")
        let id = try #require(WarningDocument.ID("20260829071526_0_\(parts[0])_\(parts[1])"))
        return try await warningFeed(body).report(of: id)
    }
}

private let chibaCounts = ["03": 17, "10": 2, "33": 14, "43": 9]

extension WarningReading {
    init(_ report: WarningReport) throws {
        type = report.id.bulletin.code
        reportedAt = report.reportedAt
        controlledAt = report.controlledAt
        for (code, item) in report.municipalities {
            municipalities[code.text] = try Self.kinds(item)
        }
        for (code, item) in report.cities { cities[code.text] = try Self.kinds(item) }
    }

    private static func kinds(_ item: WarningItem) throws -> [String: String] {
        guard case .readable(let entries) = item else { throw FuzzFindingError("unreadable") }
        return Dictionary(entries.map { ($0.kind.code, $0.status) }) { first, _ in first }
    }
}
