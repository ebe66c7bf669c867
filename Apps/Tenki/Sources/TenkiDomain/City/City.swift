/// A city that forecasts are issued for.
public struct City: Identifiable, Hashable, Sendable {
    /// The city's code.
    public let id: CityCode
    /// The name in Japanese, such as 東京.
    public let name: String
    /// The prefecture in Japanese, such as 東京都.
    public let prefecture: String
    /// The name in Latin letters, such as Tokyo.
    public let romaji: String
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double

    let codeText: String

    /// Every forecast city, in the order of the codes: from north to south.
    public static var all: [City] { table.cities }

    static let table = CityTable(tsv: PackageResources.cities_tsv)
}

/// The cities and the way from a code to its place among them.
struct CityTable: Sendable {
    let cities: [City]
    let indices: [String: Int]

    /// Reads lines of code, name, prefecture, romaji, latitude and longitude, separated by tabs.
    ///
    /// A line that begins with `#` is a comment.
    init(tsv bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        cities = lines.enumerated().map { index, line in
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 6, let latitude = Double(fields[4]),
                let longitude = Double(fields[5])
            else { preconditionFailure("cities.tsv has a line that is no city: \(line)") }
            return City(
                id: CityCode(index: index),
                name: fields[1],
                prefecture: fields[2],
                romaji: fields[3],
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
