import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMAWarningProviderTests {
    private let takamatsu: MunicipalityCode
    private let id: WarningDocument.ID

    init() throws {
        takamatsu = try MunicipalityCode("3720100")
        id = try #require(WarningDocument.ID("20260812152935_0_VPWW57_370000"))
    }

    @Test(arguments: [
        ("<Code>08</Code><Status>発表</Status>", ["08 発表"]),
        ("<Code>08</Code><Status>継続</Status>", ["08 継続"]),
        ("<Code>19</Code><Status>警報から注意報</Status>", ["19 警報から注意報"]),
        ("<Code>08</Code><Status>謎の状態</Status>", ["08 謎の状態"]),
        ("<Code>99</Code><Status>発表</Status>", ["99 発表"]),
        ("<Code>48</Code><Status>解除</Status>", []),
        ("<Code>00</Code><Status>解除</Status>", []),
        ("<Status>発表警報・注意報はなし</Status>", []),
        ("<Status>なし</Status>", []),
        ("<Code>08</Code>", nil),
        ("<Status>発表</Status>", nil),
        ("<Status></Status>", nil),
        ("<Code>00</Code><Status>発表</Status>", nil),
        ("<Code>08</Code><Status>発表警報・注意報はなし</Status>", nil),
        ("<Code>08</Code><Code>19</Code><Status>発表</Status>", nil),
        ("", nil),
    ])
    func `a kind is in force, lifted, absent or unreadable`(
        kind: String,
        expected: [String]?
    )
        async throws
    {
        let body = warningDocument(municipalities: warningItem("3720100", kind))

        let report = try await warningFeed(body).report(of: id)

        let item = report?.municipalities[takamatsu]
        if let expected {
            #expect(item.map(texts) == expected)
        } else {
            #expect(item == .unreadable)
        }
    }

    @Test(arguments: ["訓練", "試験"])
    func `a drill or a test is not a report`(status: String) async throws {
        let body = warningDocument(
            status: status,
            municipalities: warningItem("3720100", "<Code>08</Code><Status>発表</Status>")
        )

        #expect(try await warningFeed(body).report(of: id) == nil)
    }

    @Test func `a withdrawal, another office and other places are refused`() async throws {
        let items = warningItem("3720100", "<Status>なし</Status>")
        let bodies = [
            warningDocument(type: "取消", municipalities: items),
            warningDocument(status: "？", municipalities: items),
            warningDocument(
                cities: warningItem("130010", "<Status>なし</Status>"),
                municipalities: warningItem("1310100", "<Status>なし</Status>")
            ),
            warningDocument(title: "気象警報・注意報（Ｒ０６）（大雨）", municipalities: items),
            warningDocument(title: "気象警報・注意報（Ｒ０６）", municipalities: items),
            warningDocument(title: "地方気象情報（高潮）", municipalities: items),
            warningDocument(municipalities: ""),
            warningDocument(municipalities: warningItem("37201", "<Status>なし</Status>")),
            Data("<!DOCTYPE a [<!ENTITY b \"c\">]><Report/>".utf8),
            Data(String(repeating: "<a>", count: 100).utf8), Data(),
        ]
        for body in bodies {
            await #expect(throws: DomainError.self) {
                try await warningFeed(body).report(of: id)
            }
        }
    }

    @Test(arguments: [
        ("気象警報・注意報（Ｒ０６）（竜巻）", true), ("気象警報・注意報（Ｒ０６）（高潮）", false),
        ("地方気象情報", false),
    ])
    func `a document of a new type has a title of its own`(
        title: String,
        isReadable: Bool
    ) async throws {
        let id = try #require(WarningDocument.ID("20260812152935_0_VPWW62_370000"))
        let body = warningDocument(
            title: title,
            municipalities: warningItem("3720100", "<Code>08</Code><Status>発表</Status>")
        )

        if isReadable {
            #expect(try await warningFeed(body).report(of: id)?.id == id.report)
        } else {
            await #expect(throws: DomainError.self) {
                try await warningFeed(body).report(of: id)
            }
        }
    }

    @Test(arguments: ["null", "[]", "{}", "7"])
    func `a report of the state without its municipalities is damaged, with its times`(
        areas: String
    ) async throws {
        let good = report("VPWW61", "3720100", "[{\"status\":\"なし\"}]")
        let whole = #/"class20Items":\[.*\]\}/#
        let bad = report("VPWW62", "3720100", "[]")
            .replacing(whole, with: "\"class20Items\":\(areas)}")
            .replacing(
                "\"class10Items\":[]",
                with: "\"class10Items\":[{\"areaCode\":\"370000\",\"kinds\":[]}]"
            )

        let payload = try await warningState(Data("[\(good),\(bad)]".utf8)).payload()

        let damage = try #require(payload.damages.first)
        #expect(damage.office?.text == "370000")
        #expect(damage.bulletin?.code == "VPWW62")
        #expect(damage.times != nil)
    }

    @Test func `a municipality that the table does not know is kept by its code`() async throws {
        let body = warningDocument(
            municipalities: warningItem("3799900", "<Code>08</Code><Status>発表</Status>")
        )

        let report = try await warningFeed(body).report(of: id)

        #expect(report?.municipalities.keys.map(\.text) == ["3799900"])
    }

    @Test func `a document is requested by its name from the service itself`() async throws {
        let transport = StubTransport { _ in
            TransportResponse(
                body: warningDocument(municipalities: warningItem("3720100", "<Status>なし</Status>"))
            )
        }
        let provider = JMAWarningFeedProvider(
            client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
            source: DataSource(name: "tests")
        )

        _ = try await provider.report(of: id)

        #expect(
            transport.requests.map(\.path)
                == ["/developer/xml/data/20260812152935_0_VPWW57_370000.xml"]
        )
    }

    @Test(arguments: [
        "https://elsewhere.example/developer/xml/data/20260829071526_0_VPWW61_150000.xml",
        "http://127.0.0.1:1/developer/xml/data/20260829071526_0_VPWW61_150000.xml",
    ])
    func `only the name in an entry's address counts`(address: String) async throws {
        let feed = try await warningFeed(feed(address)).feed()

        #expect(feed.documents.map(\.id.text) == ["20260829071526_0_VPWW61_150000"])
    }

    @Test(arguments: ["VPWW62", "VPWW99", "VPWW100", "VPWWX1"])
    func `an entry of a new type is announced, whether it can be read or not`(
        type: String
    ) async throws {
        let name = "20260829071526_0_\(type)_150000"

        let feed = try await warningFeed(feed("https://a/developer/xml/data/\(name).xml")).feed()

        #expect(feed.documents.map(\.id.text) == [name])
        #expect(feed.documents.map(\.id.report.description) == ["150000/\(type)"])
    }

    @Test(arguments: ["20260829071526_0_VPWX55_150000.xml", "news", ""])
    func `an entry with the title of a warning is one, whatever its name`(
        name: String
    ) async throws {
        let address = name.isEmpty ? "" : "https://a/developer/xml/data/\(name)"

        let feed = try await warningFeed(
            feed(address, title: "気象警報・注意報（Ｒ０６）（大雨）")
        )
        .feed()

        #expect(feed.documents.count + (feed.unidentifiedAt == nil ? 0 : 1) == 1)
    }

    @Test(arguments: [
        "https://a/developer/xml/data/20260829071526_0_VPWW61_15000.xml",
        "https://a/developer/xml/data/VPWW61.xml",
    ])
    func `an entry of a warning without a readable name is one of an unknown office`(
        address: String
    ) async throws {
        let feed = try await warningFeed(feed(address)).feed()

        #expect(feed.documents.isEmpty)
        #expect(feed.unidentifiedAt == feed.newest)
    }

    @Test func `an entry of a warning without a readable time has that of the newest entry`()
        async throws
    {
        let entries = [("VPTI50", "2026-08-29T07:10:00Z"), ("VPWW55", "soon")].map { type, time in
            """
            <entry><id>https://a/developer/xml/data/20260829071526_0_\(type)_150000.xml</id>
            <updated>\(time)</updated></entry>
            """
        }
        let body = Data("<feed>\(entries.joined())</feed>".utf8)

        let feed = try await warningFeed(body).feed()

        #expect(feed.documents.map(\.announcedAt) == [feed.newest])
    }

    @Test(arguments: ["https://a/other/20260829071526_0_VPTI50_150000.xml", ""])
    func `an entry that may be anything makes the feed unreadable`(address: String) async throws {
        await #expect(throws: DomainError.self) { try await warningFeed(feed(address)).feed() }
    }

    @Test(arguments: [
        "", #"<?xml version="1.0"?>"#, #"<!-- encoding="EUC-JP" -->"#,
        "<?xml version = '1.0'\r\n encoding = 'Utf-8' standalone='yes' ?>",
        #"<?xml version="1.0"\#(spaces)encoding="utf-8"?>"#,
    ])
    func `a feed in UTF-8 is read, whether or not it declares that`(
        declaration: String
    ) async throws {
        let body = feed(
            "https://a/developer/xml/data/20260829071526_0_VPWW61_150000.xml",
            declaration: declaration
        )

        #expect(try await warningFeed(body).feed().documents.count == 1)
    }

    @Test(arguments: [
        #"<?xml version="1.0" encoding="EUC-JP"?>"#,
        #"<?xml version="1.0"\#(spaces)encoding="EUC-JP"?>"#,
        #"<?xml version="1.0" encoding="EUC-JP"?><!-- encoding="utf-8" -->"#,
        "\n<?xml version='1.0' encoding='EUC-JP'?>", #"<?xml version="1.0" encoding="utf-8""#,
        #"<?xml encoding="utf-8"?>"#,
    ])
    func `a feed with another encoding or a damaged declaration is refused`(
        declaration: String
    ) async throws {
        let body = feed(
            "https://a/developer/xml/data/20260829071526_0_VPWW61_150000.xml",
            declaration: declaration
        )

        await #expect(throws: DomainError.self) { try await warningFeed(body).feed() }
    }

    @Test func `the oldest tenth of the entries does not say how far back the feed reaches`()
        async throws
    {
        let times = ["2026-08-20T00:00:00Z"] + (10...20).map { "2026-08-29T07:\($0):00Z" }
        let entries = times.map { time in
            """
            <entry><id>https://a/developer/xml/data/20260829071526_0_VPTI50_150000.xml</id>
            <updated>\(time)</updated></entry>
            """
        }
        let body = Data("<feed>\(entries.joined())</feed>".utf8)

        let feed = try await warningFeed(body).feed()

        #expect(feed.newest.timeIntervalSince(feed.oldest) == 600)
    }

    @Test(arguments: ["VPWW53", "VPWW54", "VXWW50", "VPTI50"])
    func `repetitions and other reports are ignored`(type: String) async throws {
        let feed = try await warningFeed(
            feed("https://a/developer/xml/data/20260829071526_0_\(type)_150000.xml")
        )
        .feed()

        #expect(feed.documents.isEmpty)
    }

    @Test func `a report of the state that cannot be read is damaged as closely as is known`()
        async throws
    {
        let good = report("VPWW61", "3720100", "[{\"status\":\"発表警報・注意報はなし\"}]")
        let bad = [
            report("VPWW55", "3720100", "[]").replacing("\"2026-08-13T", with: "\"soon"),
            report("?", "3720100", "[]"), report("VPWX55", "3720100", "[]"),
            report("VPWW56", "x", "[]"), "7",
            report("VPWW58", "3720100", "[]").replacing("発表\"", with: "取消\""),
            report("VPWW59", "3720100", "[]").replacing(
                "\"class20Items\":[",
                with: "\"class20Items\":[{},"
            ),
        ]
        let body = "[\(([good] + bad).joined(separator: ","))]"

        let payload = try await warningState(Data(body.utf8)).payload()

        let office = try WarningOffice("370000")
        let times = try WarningReport.Times(
            reportedAt: Date("2026-08-12T15:29:00Z", strategy: .iso8601),
            controlledAt: Date("2026-08-12T15:29:33Z", strategy: .iso8601)
        )
        let unreadable = WarningBulletin(unreadable: "VPWX55")
        #expect(payload.reports.map(\.id.bulletin) == [.other])
        #expect(
            payload.damages == [
                .init(office: office, bulletin: .rain),
                .init(office: office, bulletin: nil, times: times),
                .init(office: office, bulletin: unreadable, times: times),
                .init(office: nil, bulletin: .landslide, times: times),
                .init(office: nil, bulletin: nil),
                .init(office: office, bulletin: .wind, times: times),
                .init(office: office, bulletin: .waves, times: times),
            ]
        )
    }

    @Test(arguments: ["null", "7", "\"\"", "[]", "{}", "true", "\"発表なし？\""])
    func `a warning that is damaged is not “none”`(value: String) async throws {
        for field in ["\"03\"", "\"継続\""] {
            let kind = "{\"code\":\"03\",\"status\":\"継続\"}".replacing(field, with: value)
            let body = "[\(report("VPWW55", "3720100", "[\(kind)]"))]"

            let payload = try await warningState(Data(body.utf8)).payload()

            #expect(payload.reports.first?.municipalities[takamatsu] != .readable([]), "\(kind)")
        }
    }

    private func texts(_ item: WarningItem) -> [String] {
        guard case .readable(let entries) = item else { return ["unreadable"] }
        return entries.map { "\($0.kind.code) \($0.status)" }
    }

    private func report(_ type: String, _ municipality: String, _ kinds: String) -> String {
        """
        {"controlDatetime":"2026-08-12T15:29:33Z","reportDatetime":"2026-08-13T00:29:00+09:00",
        "infoType":"発表","publishingOffice":"高松地方気象台","headlineText":"",
        "warning":{"class10Items":[],
        "class20Items":[{"areaCode":"\(municipality)","kinds":\(kinds)}]},
        "dataTypeCode":"\(type)"}
        """
    }

    private func feed(
        _ address: String,
        title: String = "",
        declaration: String = #"<?xml version="1.0" encoding="utf-8"?>"#
    ) -> Data {
        Data(
            """
            \(declaration)\
            <feed xmlns="http://www.w3.org/2005/Atom"><updated>2026-08-29T16:16:01+09:00</updated>
            <entry><title>\(title)</title><id>\(address)</id>
            <updated>2026-08-29T07:15:26Z</updated></entry></feed>
            """.utf8
        )
    }
}

private let spaces = String(repeating: " ", count: 300)
