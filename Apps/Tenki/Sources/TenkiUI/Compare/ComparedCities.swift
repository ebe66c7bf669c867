import Foundation
import KasaneLive
package import TenkiDomain

package struct ComparedCities: Hashable, Sendable {
    package static let limit = 4

    package let cities: [CityCode]

    /// Parses the cities of an address: codes or names, separated by commas.
    package init(_ text: String) {
        // An address of any length must not cost any number of searches.
        let names = text.split(separator: ",", maxSplits: 2 * Self.limit).prefix(2 * Self.limit)
        let known = names.compactMap { name in
            City.exactlyNamed(name.trimmingCharacters(in: .whitespaces))?.id
        }
        cities = Array(known.unique(by: \.self).prefix(Self.limit))
    }

    /// The first two of a board's cities, or Tokyo and Osaka.
    init(firstOf board: [CityCode]) {
        let all = board + Self("130010,270000").cities
        cities = Array(all.unique(by: \.self).prefix(2))
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
