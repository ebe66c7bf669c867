import Foundation
import TenkiDomain

struct OfficeReports {
    let office: WarningOffice
    let town: MunicipalityCode
    let city: CityCode
    let now = Date(timeIntervalSince1970: 1_796_000_000)

    init() throws {
        office = try WarningOffice("011000")
        town = try MunicipalityCode("0121400")
        city = try CityCode("011000")
    }

    func id(_ bulletin: WarningBulletin) -> WarningReport.ID {
        WarningReport.ID(office: office, bulletin: bulletin)
    }

    func times(_ minutesAgo: Double) -> WarningReport.Times {
        let date = now.addingTimeInterval(-60 * minutesAgo)
        return .init(reportedAt: date, controlledAt: date)
    }

    /// A report with an item for the town, and without warnings elsewhere.
    func report(
        _ bulletin: WarningBulletin,
        _ times: WarningReport.Times,
        _ item: WarningItem? = .readable([])
    ) -> WarningReport {
        var municipalities = Dictionary(
            office.municipalities.map { ($0, WarningItem.readable([])) }
        ) { first, _ in first }
        municipalities[town] = item
        let cityItem: WarningItem =
            if case .readable? = item { item ?? .unreadable } else { .readable([]) }
        return WarningReport(
            id: id(bulletin),
            reportedAt: times.reportedAt,
            controlledAt: times.controlledAt,
            publishingOffice: "tests",
            headline: "",
            source: DataSource(name: "tests"),
            cities: [city: cityItem],
            municipalities: municipalities
        )
    }

    func report(
        _ bulletin: WarningBulletin,
        minutesAgo: Double,
        _ codes: String...
    ) -> WarningReport {
        report(bulletin, times(minutesAgo), .inForce(codes))
    }

    /// Reports of all types without warnings.
    func quiet(
        minutesAgo: Double = 60,
        except types: WarningBulletin...
    ) -> [WarningReport] {
        WarningBulletin.all.filter { !types.contains($0) }
            .map { report($0, minutesAgo: minutesAgo) }
    }

    /// A book after a state of all types without warnings.
    func quietBook() -> WarningBook {
        var book = WarningBook()
        book.apply(.payload(WarningPayload(reports: quiet()), readAt: now))
        return book
    }

    func document(_ type: String, minutesAgo: Double) throws -> WarningDocument {
        let name = "\(Int(abs(minutesAgo) * 60))_0_\(type)_\(office)"
        guard let id = WarningDocument.ID(name, ofAnyType: true) else {
            throw CocoaError(.formatting)
        }
        return WarningDocument(id: id, announcedAt: times(minutesAgo).controlledAt)
    }

    func feed(
        _ documents: WarningDocument...,
        newest minutesAgo: Double = 0,
        unidentifiedAt: Date? = nil
    ) -> WarningFeed {
        WarningFeed(
            oldest: times(120).controlledAt,
            newest: times(minutesAgo).controlledAt,
            documents: documents,
            unidentifiedAt: unidentifiedAt
        )
    }
}

extension WarningItem {
    static func inForce(_ codes: [String]) -> Self {
        .readable(codes.map { WarningEntry(kind: WarningKind(code: $0), status: "発表") })
    }
}

extension WarningState {
    var isNone: Bool {
        if case .none = self { true } else { false }
    }

    var reasons: [String] { unknown.map { "\($0.bulletin) \($0.reason)" } }
}
