import TenkiDomain

/// The order of the world's cities by a column of the table.
///
/// Cities without a value in the column are last, in either direction.
package struct WorldOrder: Hashable, Sendable {
    package enum Column: String, CaseIterable, Sendable {
        case city
        case sky
        case temperature
        case humidity
        case wind
        case observed
    }

    package let column: Column
    package let isDescending: Bool

    package init(by column: Column, descending isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }

    package init?(_ text: String) {
        let isDescending = text.hasPrefix("-")
        guard let column = Column(rawValue: String(text.dropFirst(isDescending ? 1 : 0)))
        else { return nil }
        self.init(by: column, descending: isDescending)
    }

    package var text: String { (isDescending ? "-" : "") + column.rawValue }

    static func next(by column: Column, after order: WorldOrder?) -> WorldOrder {
        let isTurned = order.map { $0.column == column && !$0.isDescending } ?? false
        return WorldOrder(by: column, descending: isTurned)
    }

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
