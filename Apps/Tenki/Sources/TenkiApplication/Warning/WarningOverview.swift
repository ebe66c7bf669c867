package import Foundation
package import TenkiDomain

package struct WarningOverview: Equatable, Sendable {
    private final class Storage: Sendable {
        let book: WarningBook
        let cities: [BoardPlace: CityWarnings]

        init(_ book: WarningBook) {
            self.book = book
            let cities = book.allCities(at: book.check.checkedAt ?? .distantPast)
            self.cities = Dictionary(cities.map { ($0.id, $0) }) { first, _ in first }
        }
    }

    private static let empty = Storage(WarningBook())

    private let storage: Storage

    package init() { storage = Self.empty }

    package init(_ book: WarningBook) { storage = Storage(book) }

    package var book: WarningBook { storage.book }

    package func warnings(for city: CityCode, at moment: Date) -> CityWarnings {
        warnings(for: BoardPlace(city), at: moment)
    }

    package func warnings(for place: BoardPlace, at moment: Date) -> CityWarnings {
        warnings(for: place, reason: book.overallReason(at: moment))
    }

    package func warnings(for place: BoardPlace, reason: WarningUnknownReason?) -> CityWarnings {
        let warnings =
            storage.cities[place]
            ?? storage.book.warnings(for: place, at: book.check.checkedAt ?? .distantPast)
        return reason.map(warnings.unknown) ?? warnings
    }

    package static func == (one: Self, other: Self) -> Bool {
        if one.storage === other.storage { return true }
        let (check, otherCheck) = (one.book.check, other.book.check)
        return check.checkedAt == otherCheck.checkedAt && check.heartbeat == otherCheck.heartbeat
            && one.storage.cities == other.storage.cities
    }
}
