import Foundation
import TenkiDomain

/// The areas of a report in JSON.
///
/// Most areas have no warning, so that these take only the digits of their codes.
struct StoredWarningAreas: Codable {
    struct Entry: Codable {
        let kind: String
        let status: String
        let additions: [String]?
    }

    /// The codes of the municipalities without a warning, separated by spaces.
    let quiet: String
    let inForce: [String: [Entry]]
    /// The municipalities that cannot be read.
    let unreadable: [String]
    /// The codes of the cities' areas without a warning, separated by spaces.
    let quietCities: String
    let cities: [String: [Entry]]
    /// The cities' areas that cannot be read.
    let unreadableCities: [String]
    let lastKnown: [String: [Entry]]

    init(_ report: WarningReport) {
        let municipalities = Self.split(report.municipalities.map { ($0.text, $1) })
        quiet = municipalities.quiet.joined(separator: " ")
        inForce = municipalities.inForce
        unreadable = municipalities.unreadable
        let areas = Self.split(report.cities.map { ($0.text, $1) })
        quietCities = areas.quiet.joined(separator: " ")
        cities = areas.inForce
        unreadableCities = areas.unreadable
        lastKnown = Dictionary(
            report.lastKnown.map { ($0.text, $1.map(Entry.init)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private static func split(
        _ items: [(String, WarningItem)]
    ) -> (quiet: [String], inForce: [String: [Entry]], unreadable: [String]) {
        var (quiet, inForce, unreadable): ([String], [String: [Entry]], [String]) = ([], [:], [])
        for (code, item) in items.sorted(by: { $0.0 < $1.0 }) {
            switch item {
            case .unreadable: unreadable.append(code)
            case .readable([]): quiet.append(code)
            case .readable(let entries): inForce[code] = entries.map(Entry.init)
            }
        }
        return (quiet, inForce, unreadable)
    }

    func report(_ id: WarningReport.ID, of row: WarningReportRow) throws -> WarningReport {
        var municipalities: [MunicipalityCode: WarningItem] = [:]
        for code in quiet.split(separator: " ") {
            municipalities[try MunicipalityCode(String(code))] = .readable([])
        }
        for (code, entries) in inForce {
            municipalities[try MunicipalityCode(code)] = .readable(entries.map(\.entry))
        }
        for code in unreadable { municipalities[try MunicipalityCode(code)] = .unreadable }
        var areas: [CityCode: WarningItem] = [:]
        for code in quietCities.split(separator: " ") {
            areas[try CityCode(String(code))] = .readable([])
        }
        for (code, entries) in cities {
            areas[try CityCode(code)] = .readable(entries.map(\.entry))
        }
        for code in unreadableCities { areas[try CityCode(code)] = .unreadable }
        var lastKnown: [MunicipalityCode: [WarningEntry]] = [:]
        for (code, entries) in self.lastKnown {
            lastKnown[try MunicipalityCode(code)] = entries.map(\.entry)
        }
        return WarningReport(
            id: id,
            reportedAt: Date(timeIntervalSince1970: Double(row.reportedAt)),
            controlledAt: Date(timeIntervalSince1970: Double(row.controlledAt)),
            publishingOffice: row.publishingOffice,
            headline: row.headline,
            source: DataSource(name: row.source),
            cities: areas,
            municipalities: municipalities,
            lastKnown: lastKnown
        )
    }
}

extension StoredWarningAreas.Entry {
    init(_ entry: WarningEntry) {
        kind = entry.kind.code
        status = entry.status
        additions = entry.additions.isEmpty ? nil : entry.additions
    }

    var entry: WarningEntry {
        WarningEntry(kind: WarningKind(code: kind), status: status, additions: additions ?? [])
    }
}
