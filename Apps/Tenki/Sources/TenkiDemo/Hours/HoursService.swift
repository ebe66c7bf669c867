import Foundation
import TenkiDomain

struct HoursService: DemoService {
    let moment: Date
    let seed: DemoSeed

    func response(for request: DemoRequest) -> DemoResponse? {
        guard let code = request.name(behind: "/bosai/jmatile/data/wdist/VPFD/", before: ".json")
        else { return nil }
        guard let city = City.all.first(where: { $0.id.text == code }) else { return .notFound }
        let issuedAt = Date.lastIssue(before: moment)
        return DemoResponse(HoursDocument(of: city, seed, issuedAt: issuedAt))
            .modified(at: issuedAt)
    }
}

private struct HoursDocument: Encodable {
    struct Period: Encodable {
        let dateTime: String
        let duration = "PT3H"
    }

    struct Wind: Encodable {
        let direction: String
        let speed: Int
        /// The metres per second of the class.
        let range: String
    }

    struct Areas: Encodable {
        let timeDefines: [Period]
        let weather: [String]
        let wind: [Wind]
    }

    struct Points: Encodable {
        let pointNameJP: String
        let pointNameEN: String
        let timeDefines: [[String: String]]
        let temperature: [Int]
        let maxTemperature: [JSONValue]
        let minTemperature: [JSONValue]
    }

    let firstAreaCode: String
    let publishingOffice = "Tenki stand-in"
    let reportDateTime: String
    let infoType = "発表"
    let areaTimeSeries: Areas
    let pointTimeSeries: Points

    init(of city: City, _ seed: DemoSeed, issuedAt: Date) {
        let place = DemoPlace(city, seed)
        let today = CalendarDate(issuedAt, in: .japan)
        let issueHour = Int(issuedAt.timeIntervalSince(today.start(in: .japan))) / 3600
        let first = issuedAt + 3600
        let end = today.adding(days: issueHour < 17 ? 2 : 3).start(in: .japan)
        let count = Int(end.timeIntervalSince(first)) / 10_800
        let instants = (0...count).map { first + Double($0) * 10_800 }
        let periods = instants.dropLast()
        let middles = periods.map { place.hour(at: $0 + 5400) }
        firstAreaCode = city.id.text
        reportDateTime = issuedAt.japaneseTime
        areaTimeSeries = Areas(
            timeDefines: periods.map { Period(dateTime: $0.japaneseTime) },
            weather: middles.map(\.sky.word),
            wind: middles.map(Wind.init)
        )
        pointTimeSeries = Points(
            pointNameJP: city.name,
            pointNameEN: city.romaji,
            timeDefines: instants.map { ["dateTime": $0.japaneseTime] },
            temperature: instants.map { Int(place.hour(at: $0).celsius.rounded()) },
            // The last instant is midnight, which belongs to no day of the document.
            maxTemperature: periods.map { instant in
                .extreme(of: place, at: instant, hours: 9...18, after: issuedAt, \.high)
            } + [.string("")],
            minTemperature: periods.map { instant in
                .extreme(of: place, at: instant, hours: 0...9, after: issuedAt, \.low)
            } + [.string("")]
        )
    }
}

extension HoursDocument.Wind {
    fileprivate init(_ hour: DemoHour) {
        let names = ["北", "北東", "東", "南東", "南", "南西", "西", "北西"]
        let limits = [2, 5, 9, 14, 19]
        let speed = Int(hour.windSpeed.rounded())
        let index = limits.firstIndex { speed <= $0 } ?? limits.count - 1
        direction = names[(hour.windDirection + 22) / 45 % 8]
        self.speed = index + 1
        range = "\(index == 0 ? 0 : limits[index - 1] + 1) \(limits[index])"
    }
}

extension JSONValue {
    fileprivate static func extreme(
        of place: DemoPlace,
        at instant: Date,
        hours: ClosedRange<Int>,
        after issuedAt: Date,
        _ extreme: (DemoDay) -> Double
    ) -> Self {
        let date = CalendarDate(instant, in: .japan)
        let midnight = date.start(in: .japan)
        let isOver = issuedAt >= midnight + Double(hours.lowerBound) * 3600 + 5 * 3600
        guard hours.contains(Int(instant.timeIntervalSince(midnight)) / 3600), !isOver else {
            return .string("")
        }
        return .integer(Int(extreme(place.day(date))))
    }
}

extension DemoConditionsSky {
    fileprivate var word: String {
        switch wmo {
        case 0, 1: "晴れ"
        case 71...77: "雪"
        case 51...: "雨"
        default: "くもり"
        }
    }
}
