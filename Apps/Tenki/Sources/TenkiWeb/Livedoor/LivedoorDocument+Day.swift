import TenkiApplication
import TenkiDomain
import TenkiUI

extension LivedoorDocument {
    struct Day: Encodable {
        struct Detail: Encodable {
            @EncodeNull var weather: String?
            @EncodeNull var wind: String?
            @EncodeNull var wave: String?
        }

        struct Temperatures: Encodable {
            let min: Reading
            let max: Reading
        }

        struct Reading: Encodable {
            @EncodeNull var celsius: String?
            @EncodeNull var fahrenheit: String?
        }

        struct Image: Encodable {
            @EncodeNull var title: String?
            @EncodeNull var url: String?
            let width = 80
            let height = 60
        }

        let date: String
        let dateLabel: String
        @EncodeNull var telop: String?
        let detail: Detail
        let temperature: Temperatures
        let chanceOfRain: [String: String]
        let image: Image
    }
}

extension LivedoorDocument.Day {
    static func days(of shown: ForecastSnapshot) -> [Self] {
        ["今日", "明日", "明後日"].enumerated().map { offset, label in
            let date = shown.today.adding(days: offset)
            return Self(date, label, shown.forecast.days.first { $0.date == date })
        }
    }

    private init(_ date: CalendarDate, _ label: String, _ day: DailyForecast?) {
        self.date = date.description
        dateLabel = label
        telop = day?.summary
        detail = Detail(
            weather: EncodeNull(wrappedValue: day?.weather),
            wind: EncodeNull(wrappedValue: day?.wind),
            wave: EncodeNull(wrappedValue: day?.wave)
        )
        temperature = Temperatures(min: Reading(day?.low), max: Reading(day?.high))
        chanceOfRain = Dictionary(
            uniqueKeysWithValues: QuarterOfDay.allCases.map { quarter in
                (
                    "T" + quarter.hoursText.replacing("-", with: "_"),
                    day?.chancesOfRain.livedoorText(in: quarter) ?? "--%"
                )
            }
        )
        image = Image(
            title: EncodeNull(wrappedValue: day?.summary),
            url: EncodeNull(
                wrappedValue: day?.summary.flatMap(WeatherOutline.init(summary:))?.pictureURL
            )
        )
    }
}

extension LivedoorDocument.Day.Reading {
    fileprivate init(_ temperature: Temperature?) {
        celsius = temperature.map { Self.text(tenths: $0.tenths) }
        fahrenheit = temperature.map { Self.text(tenths: Int(($0.fahrenheit * 10).rounded())) }
    }

    /// Returns the number of degrees, with a decimal place only where it is needed: `-1.4`, `77`.
    private static func text(tenths: Int) -> String {
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
    }
}

extension ChancesOfRain {
    fileprivate func livedoorText(in quarter: QuarterOfDay) -> String? {
        switch self[quarter] {
        case .percent(let percentage): "\(percentage.value)%"
        case .passed: nil
        case .unknown: ofDay.map { "\($0.value)%" }
        }
    }
}
