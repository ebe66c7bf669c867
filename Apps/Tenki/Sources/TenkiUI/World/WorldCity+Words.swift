import Foundation
package import TenkiDomain

extension WorldCity {
    var page: String {
        japaneseCity.map { CityAddress.page(of: $0) } ?? PlacePage.address(of: id)
    }

    func name(in language: Language) -> String { language(ja: japaneseName, en: name) }
}

extension CurrentConditions {
    var windText: String { weather.windSpeed.map { "\(Int($0.rounded())) m/s" } ?? "—" }

    package var humidityText: String { weather.humidity.map { "\($0.value)%" } ?? "—" }
}
