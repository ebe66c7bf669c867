import Foundation
import KasaneLive
package import TenkiApplication
package import TenkiDomain
import TenkiDrawing

extension PreviewPicture {
    /// Creates the picture of a city.
    ///
    /// A forecast that contains neither today nor tomorrow is left out.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - shown: The stored forecast; `nil` if there is none.
    ///   - headline: The headline of the forecast; `nil` if it does not say enough.
    package init(of city: City, _ shown: ForecastSnapshot?, headline: ForecastHeadline?) {
        name = city.romaji
        place = "\(city.prefectureRomaji), Japan"
        let near = shown?.days(0...1) ?? []
        guard let shown, let first = near.first else {
            (sentence, days, source, tint) = ("Weather forecast", [], nil, nil)
            return
        }
        let answers = [
            headline?.sentence(on: shown.today, in: .english, .celsius),
            first.summary.map { _ in first.weatherText(in: .english) },
        ]
        sentence =
            answers.compactMap { $0 }.first { StrokeFont.hasAll(of: $0) }
            .map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "Weather forecast"
        days = near.map { Day($0, of: shown) }
        source = Self.source(of: shown.forecast, near)
        let isToday = first.date == shown.today
        tint = isToday ? shown.tint : SkyTint(summary: first.summary, isNight: false)
    }

    /// Returns the source of a forecast in Latin letters, with the time of issue.
    private static func source(of forecast: Forecast, _ days: [DailyForecast]) -> String {
        let time = forecast.id.issuedAt.japanText.suffix(5)
        let issue = CalendarDate(forecast.id.issuedAt, in: .japan).pictureText
        if let notice = forecast.id.source.notice {
            return "\(notice.sentence(in: .english)) Issued \(time) JST, \(issue)"
        }
        let isAgency = forecast.attribution.text.contains("気象庁")
        let names =
            (isAgency ? ["Japan Meteorological Agency"] : [forecast.attribution.text])
            + [forecast.id.source.name]
        let written = names.filter(StrokeFont.hasAll).joined(separator: " · ")
        let station =
            days.contains { $0.station != nil } ? ", temperatures of a nearby station" : ""
        return "Source: \(written)\(station), \(time) JST, \(issue)"
    }

    /// The address of the picture of a city.
    package static func address(of city: CityCode) -> String {
        CityPage.address(of: city) + "/preview.png"
    }
}

extension PreviewPicture.Day {
    fileprivate init(_ day: DailyForecast, of shown: ForecastSnapshot) {
        let isToday = day.date == shown.today
        func degrees(_ temperature: Temperature?) -> String? {
            temperature.map { "\(TemperatureUnit.celsius.degrees($0))°" }
        }
        let outline = day.summary.flatMap(WeatherOutline.init)
        self.init(
            name: isToday ? "Today" : "Tomorrow",
            date: day.date.pictureText,
            outline: isToday && shown.isEvening ? outline?.atNight : outline,
            high: degrees(day.high),
            low: degrees(day.low),
            rain: day.chancesOfRain.highest.map { "\($0.value)%" }
        )
    }
}

extension CalendarDate {
    /// The day as `Sat 21 Nov`.
    fileprivate var pictureText: String {
        let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
        let number = Int(description.dropFirst(5).prefix(2)) ?? 1
        return "\(weekdayText(in: .english)) \(dayOfMonth) \(months[number - 1])"
    }
}
