import Foundation
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite
struct WarningWordsTests {
    private let now = FixedClock().now
    private let city: CityCode
    private let office: WarningOffice
    private let wards: [MunicipalityCode]

    init() throws {
        city = try CityCode("130010")
        office = try WarningOffice("130000")
        wards = city.municipalities
    }

    @Test func `a city has a line, the worst kind first`() {
        let book = WarningBook.sample([
            .sample(.rain, of: office, [wards[0]: "03"]),
            .sample(.other, of: office, [wards[0]: "14", wards[1]: "14"]),
        ])

        let warnings = book.warnings(for: city, at: now)

        #expect(warnings.line(in: .japanese) == "東京 レベル３大雨警報（千代田区）、雷注意報（2市区町村）")
        #expect(
            warnings.line(in: .english)
                == """
                Tokyo: heavy rain warning (level 3) (Chiyoda-ku), \
                thunderstorm advisory (2 municipalities)
                """
        )
    }

    @Test func `a milder kind is left out only beside a worse one of its phenomenon`() {
        let book = WarningBook.sample([
            .sample(.wind, of: office, [wards[0]: "05", wards[1]: "13", wards[2]: "15"]),
            .sample(.other, of: office, [wards[0]: "14", wards[1]: "99"]),
        ])

        let warnings = book.warnings(for: city, at: now)

        #expect(
            warnings.summary(in: .japanese)
                == "暴風警報（千代田区）、種別99（中央区）、風雪注意報（中央区）、雷注意報（千代田区）"
        )
    }

    @Test func `a kind everywhere is in the whole area`() {
        let everywhere = Dictionary(wards.map { ($0, "10") }) { first, _ in first }
        let book = WarningBook.sample([.sample(.rain, of: office, everywhere)])

        let warnings = book.warnings(for: city, at: now)

        #expect(warnings.summary(in: .japanese) == "レベル２大雨注意報（全域）")
        #expect(warnings.summary(in: .english) == "heavy rain advisory (level 2) (everywhere)")
    }

    @Test func `none comes with the times that prove it`() {
        let book = WarningBook.sample()
        let state = book.warnings(for: city, at: now).state

        #expect(book.warnings(in: wards[0], at: now).line(in: .japanese) == "千代田区 発表なし")
        #expect(state.name(in: .japanese) == "発表なし")
        #expect(state.checkText(at: now, in: .japanese) == "14:10確認（気象庁 13:10時点）")
        #expect(
            state.checkText(at: now, in: .english) == "checked 14:10 · JMA data from 13:10"
        )
        #expect(
            state.checkText(at: now.addingTimeInterval(86_400), in: .japanese)
                == "11月21日（土） 14:10確認（気象庁 11月21日（土） 13:10時点）"
        )
    }

    @Test func `an outage comes with its reason and what was last known`() {
        let book = WarningBook.sample([.sample(.rain, of: office, [wards[0]: "43"])])
        let later = now.addingTimeInterval(3600)

        let home = book.warnings(in: wards[0], at: later)

        #expect(
            home.summary(in: .japanese)
                == "不明（11月21日（土） 14:10を最後に、気象庁の発表を確認できていません）。最後の情報では レベル４大雨危険警報"
        )
        #expect(
            home.summary(in: .english)
                == """
                unknown: not checked since Sat 21 Nov 14:10; last known: heavy rain danger warning \
                (level 4)
                """
        )
        #expect(home.state.checkText(at: later, in: .japanese) == "最終確認 14:10（気象庁 13:10時点）")
        #expect(
            WarningBook().warnings(in: wards[0], at: now).summary(in: .english)
                == "unknown: not checked yet"
        )
    }

    @Test func `an agency whose data do not change is named with their age`() {
        var book = WarningBook.sample([.sample(.rain, of: office, [wards[0]: "43"])])
        let later = now.addingTimeInterval(25 * 3600)
        book.apply(.latestControl(now.addingTimeInterval(-3600), readAt: later))

        let home = book.warnings(in: wards[0], at: later)

        #expect(
            home.summary(in: .japanese)
                == "不明（気象庁のデータが11月21日（土） 13:10から更新されていません）。最後の情報では レベル４大雨危険警報"
        )
        #expect(
            home.summary(in: .english)
                == """
                unknown: JMA's data has not changed since Sat 21 Nov 13:10; last known: \
                heavy rain danger warning (level 4)
                """
        )
        #expect(
            home.state.checkText(at: later, in: .english)
                == "last checked 15:10 · JMA data from Sat 21 Nov 13:10"
        )
    }

    @Test func `a bulletin that is unknown besides is named`() {
        var book = WarningBook.sample([.sample(.rain, of: office, [wards[0]: "03"])])
        let missing = WarningReport.ID(office: office, bulletin: .wind)
        let state = WarningBook.sample(
            [.sample(.rain, of: office, [wards[0]: "03"])],
            leavingOut: [missing]
        )
        book.apply(
            .payload(WarningPayload(reports: Array(state.reports.values)), readAt: now)
        )

        let warnings = book.warnings(in: wards[0], at: now)

        #expect(warnings.summary(in: .japanese) == "レベル３大雨警報（不明：暴風）")
        #expect(warnings.summary(in: .english) == "heavy rain warning (level 3); unknown: gales")
    }

    @Test(arguments: Language.allCases)
    func `every severity, level and reason has words of its own`(language: Language) {
        let severities = WarningSeverity.allCases
        #expect(Set(severities.map { $0.name(in: language) }).count == severities.count)
        #expect(Set(severities.map(\.sign)).count == severities.count)
        #expect(Set(AlertLevel.allCases.map { $0.advice(in: language) }).count == 4)
        let reasons = WarningUnknownReason.allCases
        #expect(Set(reasons.map { $0.text(in: language) }).count == reasons.count)
    }
}
