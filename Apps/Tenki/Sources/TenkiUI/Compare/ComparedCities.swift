import Foundation
import KasaneLive
package import TenkiDomain

package struct ComparedCities: Hashable, Sendable {
    package static let limit = 4

    package let cities: [CityCode]
    package let excess: [CityCode]
    package let unknown: [String]

    /// Parses the cities of an address: codes or names, separated by commas; all but the first
    /// eight are ignored.
    package init(_ text: String) {
        var known: [CityCode] = []
        var unknown: [String] = []
        // An address of any length must not cost any number of searches.
        for part in text.split(separator: ",", maxSplits: 2 * Self.limit).prefix(2 * Self.limit) {
            let name = part.trimmingCharacters(in: .whitespaces)
            if let city = City.exactlyNamed(name)?.id {
                if !known.contains(city) { known.append(city) }
            } else if !unknown.contains(name) {
                unknown.append(name)
            }
        }
        cities = Array(known.prefix(Self.limit))
        excess = Array(known.dropFirst(Self.limit))
        self.unknown = unknown
    }

    var address: String { Self.address(of: cities) }

    var hasRoom: Bool { cities.count < Self.limit }

    static func address(of cities: [CityCode]) -> String {
        let codes = cities.map(\.text).joined(separator: ",")
        return codes.isEmpty ? ComparePage.path.text : "\(ComparePage.path.text)?with=\(codes)"
    }

    func address(adding city: CityCode) -> String { Self.address(of: cities + [city]) }

    func address(removing city: CityCode) -> String {
        Self.address(of: cities.filter { $0 != city })
    }
}
