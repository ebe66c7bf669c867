import Foundation
import TenkiDomain

extension JMADocument {
    init(daysOf office: DemoOffice, at moment: Date, _ seed: DemoSeed) {
        let issue = JMAIssue(at: moment, seed)
        self.init(
            issuedAt: issue.moment,
            [issue.weather(office), issue.chancesOfRain(office), issue.temperatures(office)]
        )
    }
}

private struct JMAIssue {
    let moment: Date
    private let today: CalendarDate
    private let hour: Int
    private let seed: DemoSeed

    init(at moment: Date, _ seed: DemoSeed) {
        self.seed = seed
        self.moment = .lastIssue(before: moment)
        today = CalendarDate(self.moment, in: .japan)
        hour = Int(self.moment.timeIntervalSince(today.start(in: .japan))) / 3600
    }

    func weather(_ office: DemoOffice) -> JMADocument.Series {
        let days = (0..<(hour == 5 ? 2 : 3)).map { today.adding(days: $0) }
        let times = [moment] + days.dropFirst().map { $0.start(in: .japan) }
        let areas = office.cities.map { city in
            let weather = days.map { DemoWeather(city: city, date: $0, seed: seed) }
            let waves = weather.compactMap(\.wave)
            var area = JMADocument.Area("\(city.name)地方", city.id.text)
            area.weatherCodes = weather.map { "\($0.sky.code)" }
            area.weathers = weather.map(\.sky.weather)
            area.winds = weather.map(\.wind)
            area.waves = waves.isEmpty ? nil : waves
            return area
        }
        return .init(times, areas)
    }

    func chancesOfRain(_ office: DemoOffice) -> JMADocument.Series {
        let quarters = (hour / 6 + 1)..<8
        let times = quarters.map { today.start(in: .japan).addingTimeInterval(Double($0) * 21_600) }
        let areas = office.cities.map { city in
            let chances = (0...1).flatMap {
                weather(of: city, daysLater: $0).chancesOfRain
            }
            var area = JMADocument.Area("\(city.name)地方", city.id.text)
            area.pops = quarters.map { "\(chances[$0])" }
            return area
        }
        return .init(times, areas)
    }

    func temperatures(_ office: DemoOffice) -> JMADocument.Series {
        let starts = [today, today.adding(days: 1)].map { $0.start(in: .japan) }
        let isEvening = hour == 17
        let times = [
            starts[0].addingTimeInterval(9 * 3600), starts[0],
            starts[1], starts[1].addingTimeInterval(9 * 3600),
        ]
        let areas = office.cities.map { city in
            let weather = [0, 1].map { self.weather(of: city, daysLater: $0) }
            let temperatures = [weather[0].high, weather[0].high, weather[1].low, weather[1].high]
            var station = JMADocument.Area(stationOf: city)
            station.temps = temperatures.dropFirst(isEvening ? 2 : 0).map(String.init)
            return station
        }
        return .init(Array(times.dropFirst(isEvening ? 2 : 0)), areas)
    }

    private func weather(of city: City, daysLater days: Int) -> DemoWeather {
        DemoWeather(city: city, date: today.adding(days: days), seed: seed)
    }
}
