import TenkiDomain

struct SpokenForecast {
    let preferences: Preferences

    private var language: Language { preferences.language }

    /// Returns the text of a day: `今日は晴のち曇、最高17度、降水確率10パーセント`, `today sunny, then cloudy, high 17
    /// degrees, chance of rain 10 percent`.
    func day(_ day: DailyForecast, _ weather: ShownWeather, on today: CalendarDate) -> String {
        let label = day.label(on: today, in: language) ?? day.date.text(in: language)
        let text = weather.text(in: language)
        let start =
            weather.isKnown ? language(ja: "\(label)は\(text)", en: "\(label) \(text)") : label
        let parts = [
            day.high.map { language(ja: "最高", en: "high ") + degrees($0) },
            day.low.map { language(ja: "最低", en: "low ") + degrees($0) },
            day.chancesOfRain.highest.map { chance in
                language(
                    ja: "降水確率\(chance.value)パーセント",
                    en: "chance of rain \(chance.value) percent"
                )
            },
        ]
        return language.list([start] + parts.compactMap { $0 })
    }

    private func degrees(_ temperature: Temperature) -> String {
        let rounded = Int(preferences.unit.value(of: temperature).rounded())
        let number = rounded < 0 ? language(ja: "マイナス", en: "minus ") + "\(-rounded)" : "\(rounded)"
        return switch preferences.unit {
        case .celsius: language(ja: "\(number)度", en: "\(number) degrees")
        case .fahrenheit: language(ja: "華氏\(number)度", en: "\(number) degrees Fahrenheit")
        }
    }
}
