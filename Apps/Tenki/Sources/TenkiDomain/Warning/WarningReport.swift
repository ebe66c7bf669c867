package import Foundation

/// The newest state of an office's warnings of one type.
///
/// A report lists every municipality of its office, including those without a warning, and can be
/// months old and still right.
package struct WarningReport: Identifiable, Hashable, Sendable {
    /// The office and the type, of which only the newest report counts.
    package struct ID: Hashable, Sendable {
        /// The office.
        package let office: WarningOffice
        /// The type.
        package let bulletin: WarningBulletin

        /// Creates an identity.
        package init(office: WarningOffice, bulletin: WarningBulletin) {
            self.office = office
            self.bulletin = bulletin
        }
    }

    /// The times of a report, which order the reports of an office and a type.
    package struct Times: Hashable, Sendable, Codable {
        /// The time of the report.
        package let reportedAt: Date
        /// The time at which the agency's system sent the report.
        package let controlledAt: Date

        /// Creates times.
        package init(reportedAt: Date, controlledAt: Date) {
            self.reportedAt = reportedAt
            self.controlledAt = controlledAt
        }
    }

    /// The office and the type.
    package let id: ID
    /// The time of the report.
    package let reportedAt: Date
    /// The time at which the agency's system sent the report, some seconds later.
    package let controlledAt: Date
    /// The observatory in Japanese, such as 秋田地方気象台.
    package let publishingOffice: String
    /// The headline in Japanese; often empty.
    package let headline: String
    /// The source from which the report was read.
    package let source: DataSource
    /// The state of each city's forecast area that the report lists.
    package private(set) var cities: [CityCode: WarningItem]
    /// The state of each municipality that the report lists.
    package private(set) var municipalities: [MunicipalityCode: WarningItem]
    /// The warnings last known in municipalities that this report does not list or that cannot be
    /// read in it.
    package private(set) var lastKnown: [MunicipalityCode: [WarningEntry]]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - id: The office and the type.
    ///   - reportedAt: The time of the report.
    ///   - controlledAt: The time at which the agency's system sent it.
    ///   - publishingOffice: The observatory; truncated to its limit.
    ///   - headline: The headline; truncated to its limit.
    ///   - source: The source.
    ///   - cities: The state of each listed city's forecast area.
    ///   - municipalities: The state of each listed municipality.
    ///   - lastKnown: The warnings last known in unreadable or missing municipalities.
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

    /// The times of the report.
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

    /// Whether an area cannot be read.
    var hasUnreadableArea: Bool {
        cities.values.contains(.unreadable) || municipalities.values.contains(.unreadable)
    }

    /// Returns whether another report lists the same areas with the same kinds.
    func hasSameWarnings(as other: Self) -> Bool {
        cities.mapValues(\.kinds) == other.cities.mapValues(\.kinds)
            && municipalities.mapValues(\.kinds) == other.municipalities.mapValues(\.kinds)
    }

    /// Returns whether another report of the same time has other kinds in an area that both state.
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

    /// Returns the report with the warnings of another one, too.
    func united(with other: Self) -> Self {
        var report = self
        report.cities.merge(other.cities) { $0.united(with: $1) }
        report.municipalities.merge(other.municipalities) { $0.united(with: $1) }
        return report
    }
}

extension WarningReport.Times: Comparable {
    /// Orders times by the report, then by its sending.
    package static func < (one: Self, other: Self) -> Bool {
        (one.reportedAt, one.controlledAt) < (other.reportedAt, other.controlledAt)
    }
}

extension WarningReport.ID: Codable {
    /// Reads a text such as `130000/VPWW55`.
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

    /// Writes a text such as `130000/VPWW55`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(office)/\(bulletin)")
    }
}

extension WarningReport.ID: Comparable {
    /// Orders reports by office, then by type.
    package static func < (one: Self, other: Self) -> Bool {
        (one.office, one.bulletin) < (other.office, other.bulletin)
    }
}

extension WarningReport.ID: CustomStringConvertible {
    /// A text such as `130000/VPWW55`.
    package var description: String { "\(office)/\(bulletin)" }
}
