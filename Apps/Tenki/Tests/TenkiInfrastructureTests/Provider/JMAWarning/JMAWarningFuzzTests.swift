import Foundation
import KasaneDomain
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMAWarningFuzzTests {
    private static let fragments = [
        "null", "{}", "[]", "\"\"", "-1", "1e999", "true", "\\u0000", "\"\\ud800\"", "NaN", ",",
        String(repeating: "[", count: 600), "<a>", "</Kind>", "<!DOCTYPE a>", "&b;", "&#0;",
        String(repeating: "<a>", count: 600), "]]>", "<![CDATA[", "\u{FEFF}", "解除", "なし",
    ]

    @Test func `the agency's state of warnings`() async throws {
        let samples = try Recordings.contents(of: "jma-warning", "r8_") + [state]
        try await fuzz(samples, Self.fragments) { body in
            _ = try await warningState(body).payload()
        }
    }

    @Test func `the agency's time of the newest warning`() async throws {
        let sample = Data("{\"latestControlDatetime\":\"2026-10-09T06:25:28Z\"}".utf8)
        try await fuzz([sample], Self.fragments) { body in
            _ = try await warningState(body).latestControl()
        }
    }

    @Test func `the agency's feed of warnings`() async throws {
        let samples = try Recordings.contents(of: "jma-xml", "feed_", as: "xml") + [feed]
        try await fuzz(samples, Self.fragments) { body in
            _ = try await warningFeed(body).feed()
        }
    }

    @Test func `the agency's documents of warnings`() async throws {
        let id = try #require(WarningDocument.ID("20260812152935_0_VPWW57_370000"))
        let samples = try Recordings.contents(of: "jma-xml", "VPWW57_37", as: "xml") + [document]
        try await fuzz(samples, Self.fragments) { body in
            _ = try await warningFeed(body).report(of: id)
        }
    }
}

private let document = warningDocument(
    municipalities: warningItem("3720100", "<Code>08</Code><Status>発表</Status>")
        + warningItem("3720200", "<Status>発表警報・注意報はなし</Status>")
)

private let feed = Data(
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom"><entry>
    <id>https://www.data.jma.go.jp/developer/xml/data/20260829071526_0_VPWW61_150000.xml</id>
    <updated>2026-08-29T07:15:26Z</updated></entry></feed>
    """.utf8
)

private let state = Data(
    """
    [{"controlDatetime":"2026-08-12T15:29:33Z","reportDatetime":"2026-08-13T00:29:00+09:00",
    "infoType":"発表","publishingOffice":"高松地方気象台","headlineText":"",
    "warning":{"class10Items":[{"areaCode":"370000","kinds":[{"code":"14","status":"継続"}]}],
    "class20Items":[{"areaCode":"3720100","kinds":[{"code":"14","status":"継続"}]},
    {"areaCode":"3720200","kinds":[{"status":"発表警報・注意報はなし"}]}]},"dataTypeCode":"VPWW61"}]
    """.utf8
)
