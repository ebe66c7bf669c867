import Foundation
import KasaneTesting
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WarningNoticePlanTests {
    @Test func `each rise is one notice, whatever is lost in between`() async throws {
        try await Fuzzer.run("notices of warnings", inputs: 400) { source in
            var simulation = try WarningNoticeSimulation(source)
            try simulation.run(steps: 40)
        }
    }

    @Test(arguments: [
        // The kinds in force from minute to minute, and the kinds of the notices.
        (["03", "03", "03"], ["03"]), (["10", "03", "43", "33"], ["03", "43", "33"]),
        (["43", "03", "43"], ["43", "43"]), (["03", "", "03"], ["03", "03"]),
        (["43", "03", "10", ""], ["43"]), (["10", "10"], []), (["62", "62"], ["62"]),
    ])
    func `a warning is sent when it is issued or rises, and not when it goes on or falls`(
        kinds: [String],
        sent: [String]
    ) throws {
        var person = WarnedAccount()

        #expect(try kinds.flatMap { try person.plan([$0]) } == sent)
    }

    @Test(arguments: [
        (WarningSeverity.advisory, ["33", "14", "15"]), (.warning, ["33"]), (.danger, ["33"]),
    ])
    func `a person chooses the severity, and the worst comes first`(
        minimum: WarningSeverity,
        sent: [String]
    ) throws {
        var person = WarnedAccount(from: minimum)

        #expect(try person.plan(["14", "33", "15"]) == sent)
    }

    @Test func `a state that is outdated, or never read, starts nothing and ends nothing`() throws {
        var person = WarnedAccount()
        #expect(try person.plan(["03"]) == ["03"])

        #expect(try person.plan(["43"], age: 1000) == [])
        #expect(person.plan(nil) == [])
        #expect(try person.plan(["03"]) == [])
    }

    @Test func `a city that returns to the board has its notice again`() throws {
        var person = WarnedAccount()
        #expect(try person.plan(["03"]) == ["03"])
        person.board = []
        #expect(try person.plan(["03"]) == [])
        person.board = [BoardPlace(.tokyo)]

        #expect(try person.plan(["03"]) == ["03"])
    }

    @Test func `a person who has turned the notices off gets none`() throws {
        var person = WarnedAccount()
        person.settings.officialWarnings.isOn = false

        #expect(try person.plan(["33"]) == [])
    }

    @Test(arguments: [
        // The warning is in force in the first municipality of the city, and not in the second.
        (0, ["03", "43", "03"]), (1, []),
    ])
    func `a user gets only the warnings of the chosen municipality`(
        index: Int,
        sent: [String]
    ) throws {
        var person = WarnedAccount()
        person.settings.officialWarnings.isOn = false
        person.settings.municipality = CityCode.tokyo.municipalities[index]

        #expect(try ["10", "03", "43", "03", "", "03"].flatMap { try person.plan([$0]) } == sent)
    }

    @Test func `a warning of a municipality and its city names both, the municipality first`()
        throws
    {
        var person = WarnedAccount()
        let chiyoda = CityCode.tokyo.municipalities[0]
        person.settings.municipality = chiyoda

        #expect(try person.plan(["03"]) == ["03", "03"])
        #expect(person.places == [.municipality(chiyoda), .city(.tokyo)])
    }

    @Test(arguments: [(0, ["03"]), (1, [])])
    func `a municipality on the board has its own warnings, and one notice`(
        index: Int,
        sent: [String]
    ) throws {
        var person = WarnedAccount()
        let municipality = CityCode.tokyo.municipalities[index]
        person.board = [BoardPlace(.tokyo, municipality)]
        #expect(try person.plan(["03"]) == sent)

        person.settings.municipality = municipality
        #expect(try person.plan(["", "43"]) == sent.map { _ in "43" })
        #expect(person.places.allSatisfy { $0 == .municipality(municipality) })
    }

    @Test func `a municipality that counts as its city has no notice beside the city's`() throws {
        var person = WarnedAccount()
        person.board = try [BoardPlace(.tokyo), BoardPlace("130010/9999999")]

        #expect(try person.plan(["03"]) == ["03"])
    }

    @Test func `a municipality whose state is unknown starts nothing and ends nothing`() throws {
        var person = WarnedAccount()
        person.settings.officialWarnings.isOn = false
        person.settings.municipality = CityCode.tokyo.municipalities[0]
        #expect(try person.plan(["03"]) == ["03"])

        #expect(try person.plan([""], age: 1000) == [])
        #expect(try person.plan(["03"]) == [])
    }

    @Test func `a person who only wants warnings gets no notice of forecasts`() throws {
        let settings = WarnedAccount().settings
        let plan = NoticePlan(
            for: settings,
            after: NoticeHistory(id: settings.id),
            cities: [.tokyo],
            forecasts: [],
            fetches: [],
            at: Date(timeIntervalSince1970: 1_796_000_000)
        )

        #expect(settings.isOn)
        #expect(!settings.concernsForecasts)
        #expect(plan.notices.isEmpty)
    }
}

private struct WarnedAccount {
    var settings: NoticeSettings
    var board = [BoardPlace(.tokyo)]
    private(set) var places: [WarningPlace] = []
    private var history: NoticeHistory
    private let now = Date(timeIntervalSince1970: 1_796_000_000)

    init(from minimum: WarningSeverity = .warning) {
        var generator = SystemRandomNumberGenerator()
        let person = ProfileID(UUID())
        settings = NoticeSettings(
            id: person,
            token: UnsubscribeToken(using: &generator),
            officialWarnings: .init(minimum, isOn: true)
        )
        history = NoticeHistory(id: person)
    }

    mutating func plan(_ kinds: [String], age: TimeInterval = 0) throws -> [String] {
        let kinds = kinds.filter { !$0.isEmpty }.map(WarningKind.init)
        let reports = WarningBulletin.all.map { bulletin in
            report(bulletin, kinds.filter { ($0.bulletin ?? .other) == bulletin })
        }
        var book = WarningBook()
        book.apply(.payload(WarningPayload(reports: reports), readAt: now))
        return plan(book, at: now.addingTimeInterval(age))
    }

    /// Plans with the warnings of a book, or of one that was never read if it is `nil`.
    mutating func plan(_ book: WarningBook?, at moment: Date? = nil) -> [String] {
        let (book, moment) = (book ?? WarningBook(), moment ?? now)
        let codes = [settings.municipality] + board.map(\.municipality?.code)
        let warnings =
            [KnownWarnings(book.warnings(for: .tokyo, at: moment))]
            + codes.compactMap(\.self).map { KnownWarnings(book.warnings(in: $0, at: moment)) }
        let plan = WarningNoticePlan(
            for: settings,
            after: history,
            places: board,
            warnings: Dictionary(warnings.map { ($0.place, $0) }) { $1 }
        )
        history = plan.history
        guard case .officialWarnings(let sent)? = plan.notice else { return [] }
        places = sent.map(\.place)
        return sent.map(\.kind.code)
    }

    private func report(_ bulletin: WarningBulletin, _ kinds: [WarningKind]) -> WarningReport {
        let office = CityCode.tokyo.office
        let entries = kinds.map { WarningEntry(kind: $0, status: "発表") }
        let first = CityCode.tokyo.municipalities.first
        let items = office.municipalities.map { code in
            (code, WarningItem.readable(code == first ? entries : []))
        }
        return WarningReport(
            id: WarningReport.ID(office: office, bulletin: bulletin),
            reportedAt: now.addingTimeInterval(-60),
            controlledAt: now.addingTimeInterval(-60),
            publishingOffice: "tests",
            headline: "",
            source: DataSource(name: "tests"),
            cities: Dictionary(office.cities.map { ($0, .readable([])) }) { first, _ in first },
            municipalities: Dictionary(items) { first, _ in first }
        )
    }
}
