import Foundation
import KasaneDomain
import KasaneLive
package import UsersDomain

extension UserReason: UserFacingReason {
    package var text: String { description }
}

extension Birthday {
    /// The date in words, such as `29 February 1996`.
    var words: String {
        let format = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
        return date.formatted(format.day().month(.wide).year())
    }
}
