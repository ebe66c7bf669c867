package import Foundation

/// The newest state of an office's warnings of one type.
///
/// A report lists every municipality of its office, including those without a warning, and can be
/// months old and still right.
package struct WarningReport: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let office: WarningOffice
        package let bulletin: WarningBulletin

        package init(office: WarningOffice, bulletin: WarningBulletin) {
            self.office = office
            self.bulletin = bulletin
        }
    }

    package struct Times: Hashable, Sendable, Codable {
        package let reportedAt: Date
        package let controlledAt: Date

        package init(reportedAt: Date, controlledAt: Date) {
            self.reportedAt = reportedAt
            self.controlledAt = controlledAt
        }
    }

    package let id: ID
    package let reportedAt: Date
    /// The time at which the agency's system sent the report, some seconds later.
    package let controlledAt: Date
    package let publishingOffice: String
    package let headline: String
    package let source: DataSource
    package private(set) var cities: [CityCode: WarningItem]
    package private(set) var municipalities: [MunicipalityCode: WarningItem]
    /// The warnings last known in municipalities that this report does not list or that cannot be
    /// read in it.
    package private(set) var lastKnown: [MunicipalityCode: [WarningEntry]]

    package init(
        id: ID,
        reportedAt: Date,
        controlledAt: Date,
        publishingOffice: String,
        headline: String,
        source: DataSource,
        cities: [CityCode: WarningItem],
        municipalities: [MunicipalityCode: WarningItem],
        lastKnown: [MunicipalityCode: [WarningEntry]] = [:]
    ) {
        self.id = id
        self.reportedAt = reportedAt
        self.controlledAt = controlledAt
        self.publishingOffice = publishingOffice.limited(to: TextLimit.name)
        self.headline = headline.limited(to: TextLimit.overview)
        self.source = source
        self.cities = cities
        self.municipalities = municipalities
        self.lastKnown = lastKnown
    }

    /// Returns whether the report replaces another one of its office and type.
    ///
    /// It does if it was reported later, or at the same time and sent later. The same report from
    /// another source replaces one with more unreadable or missing areas.
    package func isNewer(than other: Self) -> Bool {
        times == other.times ? faultCount < other.faultCount : times > other.times
    }

    var times: Times { Times(reportedAt: reportedAt, controlledAt: controlledAt) }

    /// Returns the report with what the previous one knew of municipalities that this one does not
    /// list or that cannot be read in it.
    func remembering(_ previous: Self) -> Self {
        var report = self
        for (code, item) in previous.municipalities where !isReadable(code) {
            guard case .readable(let entries) = item, !entries.isEmpty else { continue }
            report.lastKnown[code] = entries
        }
        for (code, entries) in previous.lastKnown where !isReadable(code) {
            report.lastKnown[code] = report.lastKnown[code] ?? entries
        }
        return report
    }

    private func isReadable(_ code: MunicipalityCode) -> Bool {
        if case .readable? = municipalities[code] { true } else { false }
    }

    /// The number of areas that cannot be read, and of missing cities and municipalities of the
    /// table.
    private var faultCount: Int {
        let cities = id.office.cities.filter { (self.cities[$0] ?? .unreadable) == .unreadable }
            .count
        let known = id.office.municipalities.filter { !isReadable($0) }.count
        let others = municipalities.filter { $0.key.municipality == nil && $0.value == .unreadable }
        return cities + known + others.count
    }

    var hasUnreadableArea: Bool {
        cities.values.contains(.unreadable) || municipalities.values.contains(.unreadable)
    }

    func hasSameWarnings(as other: Self) -> Bool {
        cities.mapValues(\.kinds) == other.cities.mapValues(\.kinds)
            && municipalities.mapValues(\.kinds) == other.municipalities.mapValues(\.kinds)
    }

    func contradicts(_ other: Self) -> Bool {
        times == other.times
            && (Self.differ(cities, other.cities)
                || Self.differ(municipalities, other.municipalities))
    }

    private static func differ<Code: Hashable>(
        _ areas: [Code: WarningItem],
        _ others: [Code: WarningItem]
    ) -> Bool {
        areas.contains { code, item in
            guard let other = others[code], item != other, let kinds = item.kinds,
                let otherKinds = other.kinds
            else { return false }
            return kinds != otherKinds
        }
    }

    func united(with other: Self) -> Self {
        var report = self
        report.cities.merge(other.cities) { $0.united(with: $1) }
        report.municipalities.merge(other.municipalities) { $0.united(with: $1) }
        return report
    }
}

extension WarningReport.Times: Comparable {
    package static func < (one: Self, other: Self) -> Bool {
        (one.reportedAt, one.controlledAt) < (other.reportedAt, other.controlledAt)
    }
}

extension WarningReport.ID: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let office = WarningOffice(digits: parts[0]) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no report: \(text)")
            )
        }
        let bulletin = WarningBulletin(code: parts[1]) ?? WarningBulletin(unreadable: parts[1])
        self.init(office: office, bulletin: bulletin)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(office)/\(bulletin)")
    }
}

extension WarningReport.ID: Comparable {
    package static func < (one: Self, other: Self) -> Bool {
        (one.office, one.bulletin) < (other.office, other.bulletin)
    }
}

extension WarningReport.ID: CustomStringConvertible {
    package var description: String { "\(office)/\(bulletin)" }
}
