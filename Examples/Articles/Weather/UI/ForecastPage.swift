import KasaneLive

struct ForecastPage: Page {
    static let path: PagePath = "/cities/{city}"
    let forecast: CityForecast
    let age: Duration

    var title: String { forecast.title }

    var body: some HTML {
        main {
            h1 { title }
            ForEach(forecast.lines(age: age), key: \.self) { line in line }
            p { a(.href(SearchPage.path.text)) { "Another city" } }
        }
        ConnectionNotices()
    }
}

extension CityForecast {
    func lines(age: Duration) -> [String] {
        ["\(title), fetched \(age.components.seconds / 60) minutes ago"]
            + days.map { day in
                let degrees = [day.low, day.high].map { $0.map { "\($0.celsius)" } ?? "–" }
                return "\(day.label): \(day.weather), \(degrees.joined(separator: " to ")) °C"
            }
    }
}
