package import Foundation
import Synchronization
package import TenkiDomain

extension Almanac {
    private struct Key: Hashable {
        let date: CalendarDate
        let place: Coordinates
        let timeZone: TimeZone
    }

    private static let limit = 500

    private static let known = Mutex<[Key: Almanac]>([:])

    /// Returns the almanac of a day, which is calculated only if no earlier call has done so.
    ///
    /// Concurrent first callers each calculate it, which takes about a millisecond. At most 500
    /// almanacs are kept in memory, about 300 kB.
    package static func cached(
        of date: CalendarDate,
        in place: Coordinates,
        timeZone: TimeZone
    ) -> Almanac {
        let key = Key(date: date, place: place, timeZone: timeZone)
        if let almanac = known.withLock({ $0[key] }) { return almanac }
        let almanac = Almanac(of: date, in: place, timeZone: timeZone)
        known.withLock { known in
            // Most are those of former days; the others are calculated again.
            if known.count >= limit { known.removeAll(keepingCapacity: true) }
            known[key] = almanac
        }
        return almanac
    }
}
