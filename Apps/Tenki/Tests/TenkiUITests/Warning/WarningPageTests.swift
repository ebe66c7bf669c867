import Foundation
import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct WarningPageTests {
    private let away = DomainError.unavailable(providerAway)
    private let tokyo: WarningOffice
    private let osaka: WarningOffice
    private let chiyoda: MunicipalityCode
    private let tokyoWards: [MunicipalityCode]
    private let osakaTowns: [MunicipalityCode]

    init() throws {
        tokyo = try WarningOffice("130000")
        osaka = try WarningOffice("270000")
        chiyoda = try MunicipalityCode("1310100")
        tokyoWards = try CityCode("130010").municipalities
        osakaTowns = try CityCode("270000").municipalities
    }

    @Test(arguments: Driven.allCases)
    func `a board without warnings says so in a line, with the times that prove it`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample())
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect(
                "Warnings none in force · checked 14:10 · JMA data from 13:10"
            )
        }
    }

    @Test(arguments: Driven.allCases)
    func `a board names each city with warnings, the worst first`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample([rain("03"), thunder, danger]))
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            let first = "Osaka heavy rain danger warning (level 4) (everywhere)"
            let second = "Tokyo heavy rain warning (level 3) (Chiyoda-ku)"
            try await driver.expect(first + " " + second)
            try await driver.expect("thunderstorm advisory (2 municipalities)")
            try await driver.expectAbsent("none in force")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `warnings that were never read are unknown`(driven: Driven) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            try await driver.visit("/")
            try await driver.expect("Warnings unknown: not checked yet")
            try await driver.visit("/cities/130010")
            try await driver.expect("Warnings unknown: not checked yet")
            try await driver.visit("/cities?layer=warnings&region=kanto")
            try await driver.expect("Warnings unknown: not checked yet")
            try await driver.expectAbsent("none in force")
        }
    }

    @Test func `an open board turns unknown when no check follows`() async throws {
        let clock = MovedClock()
        let pages = try ForecastPages(.failure(away), clock: clock)
        try await pages.store(.sample([rain("03")]))
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("Tokyo heavy rain warning (level 3) (Chiyoda-ku)")

            clock.advance(by: 901)
            await pages.ticks.waitForSleeper(of: .seconds(60))
            pages.ticks.advance(by: .seconds(60))

            try await driver.expect("Warnings unknown: JMA has not been checked recently")
            try await driver.expect("last checked 14:10 · JMA data from 13:10")
            try await driver.expect(
                "Tokyo last known: heavy rain warning (level 3) (Chiyoda-ku)"
            )
        }
    }

    @Test func `a warning that is issued appears at once, and is announced`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample([rain("03")]))
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("Tokyo heavy rain warning (level 3)")
            try await driver.expectAbsent("Newly issued")

            try await pages.store(.sample([rain("43", after: 60)], after: 60))
            try await driver.expect("Tokyo heavy rain danger warning (level 4) (Chiyoda-ku)")
            try await driver.expect("Newly issued: Tokyo heavy rain danger warning (level 4)")

            // A lowered level is not new.
            try await pages.store(.sample([rain("10", after: 120)], after: 120))
            try await driver.expect("Tokyo heavy rain advisory (level 2)")
            try await driver.expectAbsent("Newly issued")
        }
    }

    @Test func `a city keeps its line when another one gets a worse warning`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample([rain("03")]))
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("Tokyo heavy rain warning (level 3)")
            let before = try await driver.snapshot().warningLines
            #expect(before.count == 1)

            try await pages.store(.sample([rain("03"), danger], after: 60))
            try await driver.expect("Osaka heavy rain danger warning (level 4)")
            let after = try await driver.snapshot().warningLines
            #expect(after.count == 2 && after.last == before.last)
        }
    }

    @Test func `a check that finds nothing new changes no page`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample())
        try await pages.storeBoard(shown().forecast)
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("checked 14:10")

            try await pages.store(.sample(after: 60))
            try await pages.store(shown(summary: "大雪").forecast)

            try await driver.expect("Tokyo, today heavy snow")
            try await driver.expect("checked 14:10")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a city shows the warnings of the municipality in its address`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample([rain("43")]))
        try await pages.run(driven) { driver in
            for (code, text) in [
                ("1310100", "Chiyoda-ku heavy rain danger warning (level 4)"),
                ("1310200", "Chuo-ku none in force"),
            ] {
                try await driver.visit("/cities/130010?municipality=\(code)")
                try await driver.expect(text)
                try await driver.expect("and the forecast for Tokyo")
            }
            try await driver.expect("the ways back from a choice") { page in
                let address = "/cities/130010?municipality=1310200"
                // Live forms have a field of this name too, with the page's ID.
                let fields = page.document.all.filter { $0.attributes["name"] == "page" }
                let addresses = fields.compactMap { $0.attributes["value"] }
                return addresses.filter { $0.hasPrefix("/") } == [address, address]
            }
            for code in ["2710000", "x"] {
                try await driver.visit("/cities/130010?municipality=\(code)")
                try await driver.expectAbsent("and the forecast for Tokyo")
            }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a municipality on the board has its own warnings and headline`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample([rain("43")]))
        try await pages.store(shown().forecast)
        try await pages.watchOnly(0)
        for code in [chiyoda, tokyoWards[1]] {
            try await pages.editWatchlist.watch(BoardPlace(.tokyo, code), in: .installation)
        }
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect("Chiyoda-ku heavy rain danger warning (level 4)")
            try await driver.expect("one line, and one headline") { page in
                page.warningLines.count == 1
                    && page.text.ranges(of: "Heavy rain danger warning (level 4)").count == 1
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a city lists each kind with its municipalities, its report and what to do`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample([rain("43"), thunder]))
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/130010")

            try await driver.expect("heavy rain danger warning (level 4) Chiyoda-ku")
            try await driver.expect(
                """
                Level 4: everyone should leave dangerous places In Japanese: \
                低い土地の浸水に警戒してください。 issued 13:10 · 気象庁
                """
            )
            try await driver.expect("thunderstorm advisory Chuo-ku, Minato-ku")
            try await driver.expect("checked 14:10 · JMA data from 13:10 · source")
            try await driver.expectAbsent("unknown")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `an unknown type differs from one in force and from one last known`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        var book = WarningBook.sample([rain("03"), landslide])
        let missing = WarningReport.ID(office: tokyo, bulletin: .landslide)
        let state = WarningBook.sample([rain("03")], leavingOut: [missing])
        book.apply(
            .payload(
                WarningPayload(reports: Array(state.reports.values)),
                readAt: FixedClock().now
            )
        )
        try await pages.store(book)
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect("heavy rain warning (level 3)")
            try await driver.expect(
                "landslides: unknown, no current bulletin from JMA"
            )
            try await driver.expect("Last known These may no longer be in force.")
            try await driver.expect("landslide advisory (level 2)")

            try await driver.visit("/")
            try await driver.expect("unknown: landslides last known: landslide advisory (level 2)")
        }
    }

    @Test(arguments: Driven.allCases)
    func `the map has a layer with the worst kind of each city`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        let lost = WarningBulletin.core.map { WarningReport.ID(office: osaka, bulletin: $0) }
        try await pages.store(.sample([rain("43"), thunder], leavingOut: lost))
        try await pages.run(driven) { driver in
            try await driver.visit("/cities")
            try await driver.press("Warnings")

            try await driver.expect(address: "/cities?layer=warnings")
            try await driver.expect("the marks") { page in
                page.mark("/cities/130010#warnings")
                    == "alert-danger Tokyo: heavy rain danger warning (level 4) (Chiyoda-ku), "
                    + "thunderstorm advisory (2 municipalities)"
                    && page.mark("/cities/016010#warnings") == "alert-none Sapporo: no warnings"
                    && page.mark("/cities/270000#warnings")
                        == "alert-unknown Osaka: unknown: "
                        + "no current bulletin from JMA"
            }
            try await driver.expect("no days") { $0.button("Sun 22") == nil }
            try await driver.expect(
                "Warnings by city Tokyo heavy rain danger warning (level 4) (Chiyoda-ku)"
            )
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a map of any width marks every city of level 4, and a strip lists them all`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        let severe = try ["090", "100"].map { prefecture in
            let municipality = try CityCode(prefecture + "010").municipalities[0]
            let office = try WarningOffice(prefecture + "000")
            return WarningReport.sample(.rain, of: office, [municipality: "43"])
        }
        try await pages.store(.sample([rain("03"), thunder] + severe))
        try await pages.run(driven) { driver in
            try await driver.visit("/cities?layer=warnings")

            try await driver.expect("marks on the narrow and on the wide map") { page in
                let marks = page.document.all.filter { element in
                    element.attributes["class"] == "mark alert-danger"
                }
                return Dictionary(grouping: marks) { $0.attributes["href"] ?? "" }
                    .mapValues(\.count)
                    == ["/cities/090010#warnings": 2, "/cities/100010#warnings": 2]
            }
            try await driver.expect(
                """
                heavy rain danger warning (level 4) Utsunomiya Maebashi \
                heavy rain warning (level 3) Tokyo Warnings, Japan
                """
            )
            try await driver.expect("a link of the whole row") { page in
                page.link(
                    "Tokyo heavy rain warning (level 3) (Chiyoda-ku) "
                        + "thunderstorm advisory (2 municipalities)"
                )?
                .attributes["href"] == "/cities/130010#warnings"
            }
        }
    }

    @Test func `without a warning of level 3 no strip stands above the map`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample([thunder]))
        try await pages.run(.byForms) { driver in
            try await driver.visit("/cities?layer=warnings")

            try await driver.expect("no strip") { page in
                !page.document.all.contains { $0.attributes["class"] == "alert-strip" }
            }
        }
    }

    @Test(arguments: [("03", "heavy rain warning (level 3)"), (nil, "none in force")])
    func `the municipality in which the reader lives comes first`(
        code: String?,
        words: String
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        let home = code == nil ? try #require(tokyoWards.last) : chiyoda
        try await pages.store(.sample([rain("03"), danger]))
        try await pages.run(.byForms, site: SiteContext(home: home)) { driver in
            try await driver.visit("/")
            let name = try #require(home.municipality?.romaji)
            try await driver.expect("\(name) \(words) Osaka")

            try await driver.visit("/cities/130010")
            try await driver.expect("Warnings \(name) \(words)")
            try await driver.expect("the choice") { page in
                page.document.all.contains {
                    $0.attributes["value"] == home.text && $0.attributes["selected"] != nil
                }
            }
        }
    }

    @Test func `the quiet line includes the municipality of the reader`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(.sample())
        let site = SiteContext(preferences: Preferences(language: .japanese), home: chiyoda)
        try await pages.run(.byForms, site: site) { driver in
            try await driver.visit("/")
            try await driver.expect("警報・注意報 発表なし（千代田区を含む） · 14:10確認（気象庁 13:10時点）")
        }
    }

    // MARK: Samples

    private func rain(_ code: String, after seconds: TimeInterval = 0) -> WarningReport {
        .sample(.rain, of: tokyo, [chiyoda: code], after: seconds)
    }

    private var thunder: WarningReport {
        .sample(.other, of: tokyo, [tokyoWards[1]: "14", tokyoWards[2]: "14"])
    }

    private var landslide: WarningReport { .sample(.landslide, of: tokyo, [chiyoda: "29"]) }

    private var danger: WarningReport {
        .sample(
            .rain,
            of: osaka,
            Dictionary(osakaTowns.map { ($0, "43") }) { first, _ in first }
        )
    }
}

extension PageSnapshot {
    fileprivate var warningLines: [String] {
        let list = document.all.first { $0.attributes["class"] == "alert-list" }
        return list?.children.compactMap(\.id) ?? []
    }

    fileprivate func mark(_ address: String) -> String? {
        let mark = document.all.first { element in
            element.attributes["href"] == address
                && element.attributes["class"]?.hasPrefix("mark ") == true
        }
        guard let mark, let label = mark.attributes["aria-label"] else { return nil }
        return "\(mark.attributes["class"]?.dropFirst(5) ?? "") \(label)"
    }
}
