import Foundation
import KasaneTesting
import TenkiDomain

/// Plans the notices of warnings over a random sequence of reports and losses, and compares each
/// plan with a simple model.
///
/// The model knows a number for each city and phenomenon: the severity of the last known state, 0
/// for none. A notice is due when a known severity of at least the minimum is higher than that.
struct WarningNoticeSimulation {
    private struct Cell: Hashable {
        let city: CityCode
        let mildest: WarningKind
    }

    private static let codes: [WarningBulletin: [[String]]] = [
        .rain: [["10", "03", "43", "33"]], .wind: [["15", "05", "35"], ["13", "02"]],
        .other: [["14"], ["21"], ["62"]],
    ]

    private var source: FuzzSource
    private var book = WarningBook()
    private var now = Date(timeIntervalSince1970: 1_796_000_000)
    private var count = 0
    private var settings: NoticeSettings
    private var history: NoticeHistory
    private let cities: [CityCode]
    private var known: [Cell: WarningKind] = [:]
    private var lost: [CityCode: Set<WarningBulletin>] = [:]
    private var told: [Cell: Int] = [:]

    init(_ source: FuzzSource) throws {
        self.source = source
        cities = [try CityCode("011000"), .tokyo]
        let person = ProfileID(UUID())
        settings = NoticeSettings(id: person, token: UnsubscribeToken(using: &self.source))
        settings.officialWarnings = .init(
            self.source.pick(NoticeSettings.warningSeverities),
            isOn: true
        )
        history = NoticeHistory(id: person)
        let reports = cities.map(\.office).flatMap { office in
            WarningBulletin.all.map { report($0, of: office, [:]) }
        }
        book.apply(.payload(WarningPayload(reports: reports), readAt: now))
    }

    mutating func run(steps: Int) throws {
        for _ in 0..<steps {
            now.addTimeInterval(60)
            pass()
            try compare()
        }
    }

    private mutating func pass() {
        var documents: [WarningDocument] = []
        var read: [(WarningDocument, WarningReport)] = []
        for city in cities {
            for (bulletin, phenomena) in Self.codes.sorted(by: { $0.key < $1.key })
            where source.happens(onceIn: 3) {
                let kinds = kinds(of: phenomena)
                let report = report(bulletin, of: city.office, [city: kinds])
                let name = "\(count)_0_\(bulletin)_\(city.office)"
                count += 1
                guard let id = WarningDocument.ID(name) else { continue }
                let document = WarningDocument(id: id, announcedAt: now)
                documents.append(document)
                guard !source.happens(onceIn: 4) else {
                    lost[city, default: []].insert(bulletin)
                    continue
                }
                read.append((document, report))
                lost[city]?.remove(bulletin)
                for codes in phenomena {
                    let worst = kinds.filter { codes.contains($0.code) }.max()
                    known[Cell(city: city, mildest: WarningKind(code: codes[0]))] = worst
                }
            }
        }
        book.apply(
            .feed(
                WarningFeed(
                    oldest: now.addingTimeInterval(-600),
                    newest: now,
                    documents: documents
                ),
                readAt: now
            )
        )
        for (document, report) in read {
            // A check stores a report before it ends, too.
            if source.happens(onceIn: 2) { book.apply(.report(report, readAt: now)) }
            book.apply(.document(document, report, readAt: now))
        }
    }

    private mutating func kinds(of phenomena: [[String]]) -> [WarningKind] {
        var kinds: [WarningKind] = []
        for codes in phenomena {
            for code in codes where source.happens(onceIn: 3) {
                kinds.append(WarningKind(code: code))
            }
        }
        return kinds
    }

    /// Returns a report with kinds in force, each in a municipality of its own where possible.
    private func report(
        _ bulletin: WarningBulletin,
        of office: WarningOffice,
        _ kinds: [CityCode: [WarningKind]]
    ) -> WarningReport {
        var municipalities: [MunicipalityCode: WarningItem] = [:]
        for code in office.municipalities { municipalities[code] = .readable([]) }
        for (city, kinds) in kinds {
            let codes = city.municipalities
            for (index, kind) in kinds.enumerated() {
                municipalities[codes[index % codes.count]] = .readable([
                    WarningEntry(kind: kind, status: "発表")
                ])
            }
        }
        return WarningReport(
            id: WarningReport.ID(office: office, bulletin: bulletin),
            reportedAt: now,
            controlledAt: now,
            publishingOffice: "tests",
            headline: "",
            source: DataSource(name: "tests"),
            cities: Dictionary(office.cities.map { ($0, .readable([])) }) { first, _ in first },
            municipalities: municipalities
        )
    }

    private mutating func compare() throws {
        if source.happens(onceIn: 6) {
            // An outage of the agency: everything is unknown.
            let sent = plan(at: now.addingTimeInterval(1200))
            try Self.require(sent.isEmpty, "an outage is a notice")
        }
        let due = expected()
        let sent = plan(at: now)
        try Self.require(sent == due, "\(sent) is sent, and \(due) is due, at \(now)")
        let again = plan(at: now)
        try Self.require(again.isEmpty, "a second plan is a second notice")
    }

    private mutating func expected() -> Set<Cell> {
        var due: Set<Cell> = []
        let minimum = settings.officialWarnings.value
        for city in cities {
            for (bulletin, phenomena) in Self.codes
            where lost[city]?.contains(bulletin) != true {
                for codes in phenomena {
                    let cell = Cell(city: city, mildest: WarningKind(code: codes[0]))
                    let kind = known[cell].flatMap { kind in
                        !kind.isKnown || kind.severity >= minimum ? kind : nil
                    }
                    let severity = kind.map { $0.severity.rawValue + 1 } ?? 0
                    if severity > told[cell] ?? 0 { due.insert(cell) }
                    told[cell] = severity
                }
            }
        }
        return due
    }

    private mutating func plan(at moment: Date) -> Set<Cell> {
        let warnings = cities.map { KnownWarnings(book.warnings(for: $0, at: moment)) }
        let plan = WarningNoticePlan(
            for: settings,
            after: history,
            places: cities.map { BoardPlace($0) },
            warnings: Dictionary(warnings.map { ($0.place, $0) }) { first, _ in first }
        )
        history = plan.history
        guard case .officialWarnings(let sent)? = plan.notice else { return [] }
        return Set(
            sent.compactMap { warning in
                warning.place.city.map { Cell(city: $0, mildest: warning.kind.mildest) }
            }
        )
    }

    private static func require(_ condition: Bool, _ message: String) throws {
        if !condition { throw FuzzFindingError(message) }
    }
}
