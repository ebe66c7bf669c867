import Foundation
import KasaneLive
package import TenkiDomain

package struct ComparedCities: Hashable, Sendable {
    package static let limit = 4

    package let cities: [CityCode]

    /// Tokyo and Osaka.
    private static let initial: [CityCode] = City.all.map(\.id).filter {
        ["130010", "270000"].contains($0.text)
    }

    /// Parses the cities of an address: codes or names, separated by commas.
    package init(_ text: String?) {
        guard let text else {
            cities = Self.initial
            return
        }
        // An address of any length must not cost any number of searches.
        let names = text.split(separator: ",", maxSplits: 2 * Self.limit).prefix(2 * Self.limit)
        let known = names.compactMap { name in
            City.exactlyNamed(name.trimmingCharacters(in: .whitespaces))?.id
        }
        cities = Array(known.unique(by: \.self).prefix(Self.limit))
    }

    var address: String { Self.address(of: cities) }

    var hasRoom: Bool { cities.count < Self.limit }

    static func address(of cities: [CityCode]) -> String {
        "\(ComparePage.path.text)?with=\(cities.map(\.text).joined(separator: ","))"
    }

    func address(adding city: CityCode) -> String { Self.address(of: cities + [city]) }

    func address(removing city: CityCode) -> String {
        Self.address(of: cities.filter { $0 != city })
    }
}
