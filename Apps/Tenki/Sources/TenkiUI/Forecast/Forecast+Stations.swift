package import TenkiDomain

extension Forecast {
    package func stationTexts(in language: Language) -> [String] {
        let stations = days.filter { $0.low != nil || $0.high != nil }
        return stations.indices.compactMap { index in
            let day = stations[index]
            guard let station = day.station,
                index == 0 || stations[index - 1].station != station
            else { return nil }
            let date = day.date.shortText(in: language)
            let name = StationNames.romaji(of: station) ?? station
            return language(
                ja: "\(date)以降の気温は\(station)の予想です。",
                en: "Temperatures from \(date) are for \(name)."
            )
        }
    }
}

extension Reliability {
    func text(in language: Language) -> String {
        language(ja: "信頼度 \(rawValue)", en: "reliability \(rawValue)")
    }
}

extension ClimateNormals {
    // “Normal for Tokyo: low 8 °C, high 16 °C, 5.1–26.3 mm of rain a week.”
    package func text(in language: Language, _ unit: TemperatureUnit) -> String {
        let values = [
            low.map { language(ja: "最低 ", en: "low ") + "\(unit.degrees($0)) \(unit.symbol)" },
            high.map { language(ja: "最高 ", en: "high ") + "\(unit.degrees($0)) \(unit.symbol)" },
            weeklyPrecipitation.map { range in
                let amounts = "\(range.lowerBound.millimetres)–\(range.upperBound.millimetres) mm"
                return language(ja: "7日間の降水量 \(amounts)", en: "\(amounts) of rain in 7 days")
            },
        ]
        let text = language.list(values.compactMap { $0 })
        let name = StationNames.romaji(of: station) ?? station
        return language(ja: "\(station)の平年値：\(text)", en: "Normal for \(name): \(text).")
    }
}
