import Foundation
import KasaneDomain
import TenkiDomain
import TenkiSamples

extension ForecastPages {
    /// Stores the state of warnings, as a check would.
    func store(_ book: WarningBook) async throws {
        try await transactions.execute { repositories in
            try await repositories.warningReports.save(book.reports.values.sorted { $0.id < $1.id })
            try await repositories.warningChecks.save(book.check)
        }
    }
}

extension WarningBook {
    static func sample(
        _ reports: [WarningReport] = [],
        leavingOut missing: [WarningReport.ID] = [],
        after seconds: TimeInterval = 0
    ) -> Self {
        let now = FixedClock().now.addingTimeInterval(seconds)
        let quiet = WarningOffice.all.flatMap { office in
            WarningBulletin.core.map { WarningReport.ID(office: office, bulletin: $0) }
        }
        .filter { id in !missing.contains(id) && !reports.contains { $0.id == id } }
        .map { WarningReport.sample($0.bulletin, of: $0.office, [:]) }
        var book = WarningBook()
        book.apply(.payload(WarningPayload(reports: reports + quiet), readAt: now))
        return book
    }
}

extension WarningReport {
    static func sample(
        _ bulletin: WarningBulletin,
        of office: WarningOffice,
        _ kinds: [MunicipalityCode: String],
        after seconds: TimeInterval = 0
    ) -> Self {
        let moment = FixedClock().now.addingTimeInterval(seconds - 3600)
        let items = office.municipalities.map { code -> (MunicipalityCode, WarningItem) in
            (code, .readable(kinds[code].map { [entry($0)] } ?? []))
        }
        let cities = City.all.map(\.id).filter { $0.office == office }
            .map { city -> (CityCode, WarningItem) in
                let codes = Set(city.municipalities.compactMap { kinds[$0] })
                return (city, .readable(codes.sorted().map(entry)))
            }
        return Self(
            id: ID(office: office, bulletin: bulletin),
            reportedAt: moment,
            controlledAt: moment,
            publishingOffice: "気象庁",
            headline: kinds.isEmpty ? "" : "低い土地の浸水に警戒してください。",
            source: DataSource(name: "tests"),
            cities: Dictionary(cities) { first, _ in first },
            municipalities: Dictionary(items) { first, _ in first }
        )
    }

    private static func entry(_ code: String) -> WarningEntry {
        WarningEntry(kind: WarningKind(code: code), status: "発表")
    }
}
