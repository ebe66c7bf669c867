import Foundation
import KasaneDomain
import KasaneLive
import TenkiDomain
import TenkiUI
import Testing

@Suite
struct ForecastPageTests {
    @Test func `a page shows the city, the age and the days`() throws {
        let page = ForecastPage(.forecast(try shown()), typed: "", isDemo: false).rendered()

        #expect(page.contains("<title>東京 Tokyo · Tenki</title>"))
        #expect(page.contains("issued 2026-11-21 11:00 JST, 3 h 12 min ago"))
        #expect(page.contains("晴のち曇"))
        #expect(page.contains("<span class=\"high\" title=\"high\">17</span>"))
        #expect(page.contains("<td>10%</td>"))
        #expect(page.contains("<a href=\"https://a.example/\" lang=\"ja\">(C) tests</a>"))
        #expect(!page.contains("Demo data"))
        #expect(!page.contains("class=\"notice\""))
    }

    @Test func `the form has a label and offers every city`() {
        let page = ForecastPage(.refused(.unknown("999999")), typed: "999999", isDemo: false)
            .rendered()

        #expect(page.contains("<label for=\"city\">"))
        #expect(page.contains("value=\"999999\""))
        #expect(page.components(separatedBy: "<option ").count == 143)
        #expect(page.contains("No such city: 999999"))
    }

    @Test func `a stored forecast says why it is shown`() throws {
        let shown = try shown(insteadBecause: .unavailable(reason: "the provider is away"))

        let page = ForecastPage(.forecast(shown), typed: "", isDemo: false).rendered()

        #expect(page.contains("because the provider is away."))
    }

    @Test func `every demo page says so`() throws {
        let pages = [
            ForecastPage(.forecast(try shown()), typed: "", isDemo: true),
            ForecastPage(.forecast(try shown(source: .demo)), typed: "", isDemo: false),
            ForecastPage(.failed(.notFound("x")), typed: "", isDemo: true),
            ForecastPage(.refused(.malformed("x")), typed: "", isDemo: true),
            ForecastPage(
                .problem(ProblemDocument(status: 404, title: "x")),
                typed: "",
                isDemo: true
            ),
        ]

        for page in pages {
            #expect(page.rendered().contains("Demo data: this weather is made up."))
            #expect(page.rendered().contains("(demo data)</title>"))
        }
    }

    @Test func `what was typed or said never becomes markup`() throws {
        let script = "<script>alert(1)</script>"
        let pages = [
            ForecastPage(.forecast(try shown(overview: script)), typed: script, isDemo: false),
            ForecastPage(.refused(.malformed(script)), typed: script, isDemo: false),
            ForecastPage(.failed(.unexpected(script)), typed: script, isDemo: false),
        ]

        for page in pages {
            #expect(!page.rendered().contains("<script"))
        }
    }
}
