import Foundation
import TenkiDomain

struct JMAService: DemoService {
    let moment: Date
    let seed: DemoSeed

    private static let offices = Dictionary(grouping: City.all) { city in
        let office = city.id.office.text
        return ["014030": "014100", "460040": "460100"][office] ?? office
    }

    func response(for request: DemoRequest) -> DemoResponse? {
        let data = "/bosai/forecast/data/"
        if let code = request.name(behind: "\(data)forecast/", before: ".json") {
            return Self.offices[code].map { DemoResponse(json: [days(of: $0), week(of: $0)]) }
                ?? .notFound
        }
        guard let code = request.name(behind: "\(data)overview_forecast/", before: ".json") else {
            return nil
        }
        return Self.offices[code].map { DemoResponse(json: overview(of: $0[0])) } ?? .notFound
    }

    private func overview(of city: City) -> [String: String] {
        [
            "publishingOffice": "Tenki demo", "headlineText": "", "text": city.overview,
            "reportDatetime": (moment.lastIssue - 25 * 60).japaneseTime,
            "targetArea": city.prefecture,
        ]
    }

    private func days(of cities: [City]) -> Fields {
        let issuedAt = moment.lastIssue
        let hour = Int(issuedAt.japaneseHour)
        let today = CalendarDate(issuedAt, in: .japan)
        let midnight = today.start(in: .japan)
        let dates = (0..<(hour == 5 ? 2 : 3)).map { today.adding(days: $0) }
        let places = cities.map { city in (city, dates.map(DemoPlace(city, seed).day)) }
        let weather = places.map { city, days -> Fields in
            var area = area("\(city.name)地方", city.id.text)
            area["weatherCodes"] = days.map { "\($0.sky.code)" }
            area["weathers"] = days.map(\.sky.weather)
            area["winds"] = days.map(\.wind)
            let waves = days.compactMap(\.wave)
            area["waves"] = waves.isEmpty ? nil : waves
            return area
        }
        let quarters = (hour / 6 + 1)..<8
        let chances = places.map { city, days -> Fields in
            let chances = days.flatMap(\.chancesOfRain)
            return area("\(city.name)地方", city.id.text, ["pops": quarters.map { "\(chances[$0])" }])
        }
        let over = hour == 17 ? 2 : 0
        let temperatures = places.map { city, days -> Fields in
            let degrees = [days[0].high, days[0].high, days[1].low, days[1].high]
            let texts = degrees.dropFirst(over).map(String.init)
            return area(city.name, String(city.id.text.prefix(5)), ["temps": texts])
        }
        return document(
            issuedAt,
            [
                series([issuedAt] + dates.dropFirst().map { $0.start(in: .japan) }, weather),
                series(quarters.map { midnight + Double($0) * 21_600 }, chances),
                series(
                    [9.0, 0, 24, 33].dropFirst(over).map { midnight + $0 * 3600 },
                    temperatures
                ),
            ]
        )
    }

    private func week(of cities: [City]) -> Fields {
        let newest = moment.lastIssue
        // The issue of the evening stays until the next day's 11 o'clock.
        let issuedAt = newest.japaneseHour < 6 ? newest - 12 * 3600 : newest
        let first = CalendarDate(issuedAt, in: .japan).adding(days: 1)
        let dates = (0..<7).map { first.adding(days: $0) }
        let weeks = DemoWeekArea.all(of: cities, on: first).map { area in
            (area, dates.map(DemoPlace(area.city, seed).day))
        }
        func later(_ temperatures: [Int], _ degrees: Int) -> [String] {
            [""] + temperatures.dropFirst().map { "\($0 + degrees)" }
        }
        func stations(_ fields: ([Int], [Int]) -> Fields) -> [Fields] {
            weeks.map { week, days in
                let code = DemoStation.code(in: week.city)
                return area(week.city.name, code, fields(days.map(\.low), days.map(\.high)))
            }
        }
        let weather = weeks.map { week, days -> Fields in
            let chances = days.dropFirst().map { "\($0.chancesOfRain.max() ?? 0)" }
            return area(
                week.city.prefecture,
                week.code,
                [
                    "weatherCodes": days.map { "\($0.sky.code)" }, "pops": [""] + chances,
                    "reliabilities": ["", "", "A", "A", "B", "B", "C"],
                ]
            )
        }
        let temperatures = stations { low, high in
            [
                "tempsMin": later(low, 0), "tempsMinUpper": later(low, 1),
                "tempsMinLower": later(low, -2), "tempsMax": later(high, 0),
                "tempsMaxUpper": later(high, 2), "tempsMaxLower": later(high, -2),
            ]
        }
        let times = dates.map { $0.start(in: .japan) }
        var document = document(issuedAt, [series(times, weather), series(times, temperatures)])
        document["tempAverage"] = [
            "areas": stations { low, high in
                ["min": "\(low.reduce(0, +) / 7).0", "max": "\(high.reduce(0, +) / 7).0"]
            }
        ]
        document["precipAverage"] = [
            "areas": stations { _, _ in ["min": "5.0", "max": "30.0"] }
        ]
        return document
    }

    private func area(_ name: String, _ code: String, _ fields: Fields = [:]) -> Fields {
        fields.merging(["area": ["name": name, "code": code]]) { $1 }
    }

    private func series(_ times: [Date], _ areas: [Fields]) -> Fields {
        ["timeDefines": times.map(\.japaneseTime), "areas": areas]
    }

    private func document(_ issuedAt: Date, _ series: [Fields]) -> Fields {
        [
            "publishingOffice": "Tenki demo", "reportDatetime": issuedAt.japaneseTime,
            "timeSeries": series,
        ]
    }
}
