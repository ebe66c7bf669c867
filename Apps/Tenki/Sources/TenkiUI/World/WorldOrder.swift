import TenkiDomain

/// The order in which the cities of the world stand, by one of the table's columns.
///
/// What has no value in the column stands at the end, either way.
public struct WorldOrder: Hashable, Sendable {
    /// A column of the table.
    public enum Column: String, CaseIterable, Sendable {
        /// The city's name.
        case city
        /// The sky, from clear to thunderstorms.
        case sky
        /// The temperature.
        case temperature
        /// The humidity.
        case humidity
        /// The wind's speed.
        case wind
        /// The time of the observation.
        case observed
    }

    /// The column.
    public let column: Column
    /// Whether the greatest stands first.
    public let isDescending: Bool

    /// Makes an order by a column.
    public init(by column: Column, descending isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }

    /// Reads an order as it stands in an address; `nil` if it is none.
    ///
    /// - Parameter text: A column's name, after a minus sign for the greatest first.
    public init?(_ text: String) {
        let isDescending = text.hasPrefix("-")
        guard let column = Column(rawValue: String(text.dropFirst(isDescending ? 1 : 0)))
        else { return nil }
        self.init(by: column, descending: isDescending)
    }

    /// The order as it stands in an address.
    public var text: String { (isDescending ? "-" : "") + column.rawValue }

    /// Returns the order that a press on a column's head leads to.
    static func next(by column: Column, after order: WorldOrder?) -> WorldOrder {
        let isTurned = order.map { $0.column == column && !$0.isDescending } ?? false
        return WorldOrder(by: column, descending: isTurned)
    }

    /// Returns the rows in this order; rows that are equal in it keep theirs.
    func sorted(_ rows: [WorldRow], in language: Language) -> [WorldRow] {
        switch column {
        case .city: sorted(rows) { $0.city.sortingName(in: language) }
        case .sky: sorted(rows) { $0.conditions?.sky.flatMap(Sky.allCases.firstIndex) }
        case .temperature: sorted(rows) { $0.conditions?.temperature }
        case .humidity: sorted(rows) { $0.conditions?.humidity?.value }
        case .wind: sorted(rows) { $0.conditions?.windSpeed }
        case .observed: sorted(rows) { $0.conditions?.observedAt }
        }
    }

    private func sorted(
        _ rows: [WorldRow],
        by value: (WorldRow) -> (some Comparable)?
    ) -> [WorldRow] {
        let numbered = rows.enumerated().map { (number: $0.offset, row: $0.element) }
        let known = numbered.compactMap { entry in value(entry.row).map { (entry, $0) } }
            .sorted { left, right in
                if left.1 == right.1 { return left.0.number < right.0.number }
                return isDescending ? left.1 > right.1 : left.1 < right.1
            }
        return known.map(\.0.row) + rows.filter { value($0) == nil }
    }
}

/// A row of the table of the world's cities.
struct WorldRow: Identifiable {
    let city: WorldCity
    /// The weather there; `nil` if none is known.
    let conditions: CurrentConditions?

    var id: WorldCity.ID { city.id }
}
