struct MunicipalityTable: Sendable {
    let municipalities: [MunicipalityCode: Municipality]
    let byCity: [CityCode: [MunicipalityCode]]
    let byOffice: [WarningOffice: [MunicipalityCode]]
    let officeByCity: [CityCode: WarningOffice]
    let citiesByOffice: [WarningOffice: [CityCode]]
    let offices: [WarningOffice]

    static let shared = Self(
        TabSeparatedLines(PackageResources.municipalities_tsv).rows
            .map { MunicipalityRow($0).municipality }
    )

    init(_ all: [Municipality]) {
        municipalities = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }
        byCity = Dictionary(grouping: all, by: \.city).mapValues { $0.map(\.code).sorted() }
        byOffice = Dictionary(grouping: all, by: \.office).mapValues { $0.map(\.code).sorted() }
        officeByCity = Dictionary(all.map { ($0.city, $0.office) }) { first, _ in first }
        citiesByOffice = Dictionary(grouping: officeByCity.sorted { $0.key.text < $1.key.text }) {
            $0.value
        }
        .mapValues { $0.map(\.key) }
        offices = byOffice.keys.sorted()
    }
}
