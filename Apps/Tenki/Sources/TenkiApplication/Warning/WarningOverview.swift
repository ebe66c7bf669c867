package import Foundation
package import TenkiDomain

/// The warnings of every city as of the last check.
///
/// The cities' warnings are found once for all readers. A comparison with an equal copy, and the
/// warnings of a city at a moment, take constant time.
package struct WarningOverview: Equatable, Sendable {
    private final class Storage: Sendable {
        let book: WarningBook
        let cities: [CityCode: CityWarnings]

        init(_ book: WarningBook) {
            self.book = book
            let cities = book.allCities(at: book.check.checkedAt ?? .distantPast)
            self.cities = Dictionary(cities.map { ($0.id, $0) }) { first, _ in first }
        }
    }

    private static let empty = Storage(WarningBook())

    private let storage: Storage

    /// Creates the overview before the first check.
    package init() { storage = Self.empty }

    /// Creates the overview of all that is known.
    package init(_ book: WarningBook) { storage = Storage(book) }

    /// All that is known.
    package var book: WarningBook { storage.book }

    /// Returns the warnings in a city's forecast area at a moment.
    package func warnings(for city: CityCode, at moment: Date) -> CityWarnings {
        warnings(for: city, reason: book.overallReason(at: moment))
    }

    /// Returns the warnings in a city's forecast area.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - reason: The reason why nothing is known at the moment, as
    ///     `WarningBook.overallReason(at:)` returns it; `nil` if something is known.
    /// - Returns: The warnings.
    package func warnings(for city: CityCode, reason: WarningUnknownReason?) -> CityWarnings {
        let warnings =
            storage.cities[city]
            ?? storage.book.warnings(for: city, at: book.check.checkedAt ?? .distantPast)
        return reason.map(warnings.unknown) ?? warnings
    }

    /// Returns whether the overviews say the same of the same check.
    package static func == (one: Self, other: Self) -> Bool {
        if one.storage === other.storage { return true }
        let (check, otherCheck) = (one.book.check, other.book.check)
        return check.checkedAt == otherCheck.checkedAt && check.heartbeat == otherCheck.heartbeat
            && one.storage.cities == other.storage.cities
    }
}
