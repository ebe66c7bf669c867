package import Foundation
package import TenkiDomain

extension WarningBook {
    package static let quiet = sample([:])

    package static func sample(
        _ kinds: [MunicipalityCode: [String]],
        lost: [WarningBulletin] = [],
        at moment: Date = FixedClock().now
    ) -> Self {
        var book = Self()
        let issuedAt = moment.addingTimeInterval(-1200)
        let reports = WarningOffice.all.flatMap { office in
            WarningBulletin.all.map { report($0, of: office, kinds, at: issuedAt) }
        }
        book.apply(.payload(WarningPayload(reports: reports), readAt: moment))
        let offices = Set(kinds.keys.compactMap { $0.municipality?.office })
        let documents = offices.flatMap { office in
            lost.compactMap { WarningDocument.ID("1_0_\($0)_\(office)") }
        }
        .map { WarningDocument(id: $0, announcedAt: moment.addingTimeInterval(-60)) }
        book.apply(
            .feed(
                WarningFeed(oldest: issuedAt, newest: moment, documents: documents),
                readAt: moment
            )
        )
        return book
    }

    private static func report(
        _ bulletin: WarningBulletin,
        of office: WarningOffice,
        _ kinds: [MunicipalityCode: [String]],
        at moment: Date
    ) -> WarningReport {
        let items = office.municipalities.map { code -> (MunicipalityCode, WarningItem) in
            let inForce = (kinds[code] ?? []).map(WarningKind.init)
                .filter { ($0.bulletin ?? .other) == bulletin }
            return (code, .readable(inForce.map { WarningEntry(kind: $0, status: "発表") }))
        }
        return WarningReport(
            id: WarningReport.ID(office: office, bulletin: bulletin),
            reportedAt: moment,
            controlledAt: moment,
            publishingOffice: "tests",
            headline: "",
            source: DataSource(name: "tests"),
            cities: Dictionary(office.cities.map { ($0, .readable([])) }) { first, _ in first },
            municipalities: Dictionary(items) { first, _ in first }
        )
    }
}
