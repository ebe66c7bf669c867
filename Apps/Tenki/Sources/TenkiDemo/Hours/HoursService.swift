import Foundation
import TenkiDomain

struct HoursService: DemoService {
    let moment: Date
    let seed: DemoSeed

    func response(for request: DemoRequest) -> DemoResponse? {
        guard let code = request.name(behind: "/bosai/jmatile/data/wdist/VPFD/", before: ".json")
        else { return nil }
        // The agency reports malformed and unknown codes alike.
        guard let city = try? CityCode(code).city else { return .notFound }
        return DemoResponse(json: document(of: city)).revalidating()
    }

    private func document(of city: City) -> Fields {
        let place = DemoPlace(city, seed)
        let issuedAt = moment.lastIssue
        let days = issuedAt.japaneseHour < 17 ? 2 : 3
        let end = CalendarDate(issuedAt, in: .japan).adding(days: days).start(in: .japan)
        let instants = Array(stride(from: issuedAt + 3600, through: end, by: 10_800))
        let periods = instants.dropLast()
        let middles = periods.map { place.hour(at: $0 + 5400) }
        let areas: Fields = [
            "timeDefines": periods.map { ["dateTime": $0.japaneseTime, "duration": "PT3H"] },
            "weather": middles.map(\.condition.word), "wind": middles.map(wind),
        ]
        func extremes(_ hours: ClosedRange<Int>, _ extreme: (DemoDay) -> Int) -> [Any] {
            // The last instant is midnight, which belongs to no day of the document.
            periods.map { instant -> Any in
                let date = CalendarDate(instant, in: .japan)
                let isOver =
                    issuedAt >= date.start(in: .japan) + Double(hours.lowerBound + 5) * 3600
                guard hours.contains(Int(instant.japaneseHour)), !isOver else { return "" }
                return extreme(place.day(date))
            } + [""]
        }
        let points: Fields = [
            "pointNameJP": city.name, "pointNameEN": city.romaji,
            "timeDefines": instants.map { ["dateTime": $0.japaneseTime] },
            "temperature": instants.map { Int(place.hour(at: $0).celsius.rounded()) },
            "maxTemperature": extremes(9...18, \.high), "minTemperature": extremes(0...9, \.low),
        ]
        return [
            "firstAreaCode": city.id.text, "publishingOffice": "Tenki demo",
            "reportDateTime": issuedAt.japaneseTime, "infoType": "発表",
            "areaTimeSeries": areas, "pointTimeSeries": points,
        ]
    }

    /// Returns the wind with the class of its speed, and the meters per second of the class.
    private func wind(_ hour: DemoHour) -> Fields {
        let names = ["北", "北東", "東", "南東", "南", "南西", "西", "北西"]
        let limits = [2, 5, 9, 14, 19]
        let speed = Int(hour.windSpeed.rounded())
        let index = limits.firstIndex { speed <= $0 } ?? limits.count - 1
        return [
            "direction": names[(hour.windDirection + 22) / 45 % 8], "speed": index + 1,
            "range": "\(index == 0 ? 0 : limits[index - 1] + 1) \(limits[index])",
        ]
    }
}
