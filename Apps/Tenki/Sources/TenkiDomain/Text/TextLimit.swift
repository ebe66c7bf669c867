/// The maximum lengths of texts from external services, in Unicode scalars.
///
/// A displayed text beyond its limit is truncated with an ellipsis. An address beyond its limit is
/// dropped. An identifier beyond its limit is rejected. A NUL is replaced in a displayed text, and
/// treated as beyond the limit elsewhere, because not every store can keep it.
package enum TextLimit {
    package static let overview = 10_000
    package static let summary = 100
    package static let weather = 400
    package static let station = 100
    package static let detail = 200
    package static let attribution = 500
    package static let name = 200
    package static let place = 100
    package static let message = 200
    package static let tag = 100
    package static let tags = 50
    package static let address = 2000
    package static let identifier = 200
    package static let photos = 200
    package static let days = 31
}

extension String {
    var isAddress: Bool { !isLonger(than: TextLimit.address) && !containsNUL }
}
