package struct City: Identifiable, Hashable, Sendable {
    package let id: CityCode
    package let name: String
    package let prefecture: String
    package let district: String
    package let kana: String
    package let romaji: String
    package let latitude: Double
    package let longitude: Double

    let codeText: String

    package static var all: [City] { CityTable.shared.cities }
}

struct CityTable: Sendable {
    let cities: [City]
    let indices: [String: Int]

    static let shared = Self(tsv: PackageResources.cities_tsv)

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
