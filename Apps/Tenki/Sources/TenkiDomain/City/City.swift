/// A city that forecasts are issued for.
package struct City: Identifiable, Hashable, Sendable {
    /// The city's code.
    package let id: CityCode
    /// The name in Japanese, such as 東京.
    package let name: String
    /// The prefecture in Japanese, such as 東京都.
    package let prefecture: String
    /// The part of the prefecture covered by the forecast, in Japanese, such as 東京地方.
    ///
    /// It equals the prefecture if the forecast covers all of it.
    package let district: String
    /// The name in hiragana, such as とうきょう.
    package let kana: String
    /// The name in Latin letters, such as Tokyo.
    package let romaji: String
    /// Degrees north.
    package let latitude: Double
    /// Degrees east.
    package let longitude: Double

    let codeText: String

    /// Every forecast city in the order of the codes, from north to south.
    package static var all: [City] { CityTable.shared.cities }
}

/// The forecast cities and an index from code to position.
struct CityTable: Sendable {
    let cities: [City]
    let indices: [String: Int]

    static let shared = Self(tsv: PackageResources.cities_tsv)

    /// Parses lines of code, name, prefecture, district, kana, romaji, latitude and longitude.
    init(tsv bytes: [UInt8]) {
        cities = TabSeparatedLines(bytes).rows.enumerated().map { index, fields in
            guard fields.count == 8, let latitude = Double(fields[6]),
                let longitude = Double(fields[7])
            else { preconditionFailure("cities.tsv has an invalid line: \(fields)") }
            return City(
                id: CityCode(index: index),
                name: fields[1],
                prefecture: fields[2],
                district: fields[3],
                kana: fields[4],
                romaji: fields[5],
                latitude: latitude,
                longitude: longitude,
                codeText: fields[0]
            )
        }
        indices = Dictionary(
            cities.enumerated().map { ($1.codeText, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
