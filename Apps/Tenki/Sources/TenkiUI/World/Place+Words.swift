package import TenkiApplication
package import TenkiDomain

extension Place {
    /// Returns the region and the country: `Overijssel, The Netherlands`.
    package func areaText(in language: Language) -> String {
        var seen: Set<String> = [name]
        return [region, country].compactMap { $0 }.filter { seen.insert($0).inserted }
            .joined(separator: language(ja: "、", en: ", "))
    }
}

extension PlaceSnapshot {
    /// Returns the reason why the weather is not the current one, as a sentence; `nil` if it is.
    package func notice(in language: Language) -> String? { failure?.sentence(in: language) }
}

extension Attribution {
    /// The source of places found by name.
    package static let places = Attribution(
        text: "GeoNames (CC BY 4.0)",
        link: "https://www.geonames.org/"
    )
}

extension InvalidPlaceQueryError: TranslatedReason {
    /// Returns the words for readers.
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
