import Foundation
package import TenkiApplication
package import TenkiDomain

extension Place {
    package func areaText(in language: Language) -> String {
        var seen: Set<String> = [name]
        return [region, country].compactMap { $0 }.filter { seen.insert($0).inserted }
            .joined(separator: language(ja: "、", en: ", "))
    }
}

extension PlaceWeather {
    func details(at moment: Date, in language: Language) -> [String] {
        let age = age(at: moment).ago(in: language)
        return [
            humidity.map { language(ja: "湿度", en: "humidity ") + "\($0.value)%" },
            windSpeed.map { language(ja: "風 ", en: "wind ") + "\(Int($0.rounded())) m/s" },
            language(ja: "\(age)に観測", en: "observed \(age)"),
        ]
        .compactMap(\.self)
    }
}

extension PlaceSnapshot {
    package func notice(in language: Language) -> String? { failure?.sentence(in: language) }
}

extension Attribution {
    package static let places = Attribution(
        text: "GeoNames (CC BY 4.0)",
        link: "https://www.geonames.org/"
    )
}

extension InvalidPlaceQueryError: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .tooShort: language(ja: "2文字以上を入力してください。", en: description)
        case .tooLong(let count):
            language(
                ja: "検索は\(PlaceQuery.length.upperBound)文字までです（いまは\(count)文字）。",
                en: description
            )
        }
    }
}
