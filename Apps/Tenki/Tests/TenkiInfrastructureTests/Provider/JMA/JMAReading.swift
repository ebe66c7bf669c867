import Foundation
import TenkiDomain
import TenkiSamples

struct JMAReading {
    struct Day: Equatable {
        var telop: String?
        var words: String?
        var wind: String?
        var wave: String?
        var rain: [Int: Int] = [:]
        var rainOfDay: Int?
        var reliability: String?
        var temperatures: [Int?] = [nil, nil]
        var ranges: [[Int]?] = [nil, nil]
        var station: String?
    }

    private typealias Object = [String: Any]

    private let documents: [Object]
    private let tables: JMATables

    init(_ body: Data, _ tables: JMATables) throws {
        documents = try JSONSerialization.jsonObject(with: body) as? [Object] ?? []
        self.tables = tables
    }

    var cities: [String] {
        areas(in: 0, having: "weatherCodes").map { code(of: $0.area) }
    }

    func days(of city: String, named name: String) -> [String: Day] {
        let issue = documents[0]["reportDatetime"] as? String ?? ""
        let today = String(issue.prefix(10))
        let hour = Int(issue.dropFirst(11).prefix(2)) ?? 0
        var days: [String: Day] = [:]
        readDaily(city, name, today, into: &days)
        for (date, day) in weekly(city, name) where date > today {
            days[date] = days[date].map { merged($0, day) } ?? day
        }
        for quarter in 0..<4 where (quarter + 1) * 6 <= hour && days[today] != nil {
            if days[today]?.rain[quarter * 6] == nil { days[today]?.rain[quarter * 6] = -1 }
        }
        return days
    }

    func normals(of city: String, named name: String) -> [String]? {
        guard documents.count > 1, let station = weekStation(of: city, name) else { return nil }
        let values = ["tempAverage", "precipAverage"].flatMap { key -> [String] in
            let areas = (documents[1][key] as? Object)?["areas"] as? [Object] ?? []
            guard let area = areas.first(where: { code(of: $0) == code(of: station) }) else {
                return []
            }
            return [area["min"] as? String ?? "", area["max"] as? String ?? ""]
        }
        return values.isEmpty ? nil : [self.name(of: station)] + values
    }

    private func readDaily(
        _ city: String,
        _ name: String,
        _ today: String,
        into days: inout [String: Day]
    ) {
        for (area, times) in areas(in: 0, having: "weatherCodes") where code(of: area) == city {
            for (index, time) in times.enumerated() {
                var day = Day()
                day.telop = text(area, "weatherCodes", index)
                day.words = text(area, "weathers", index)
                day.wind = text(area, "winds", index)
                day.wave = text(area, "waves", index)
                days[String(time.prefix(10))] = day
            }
        }
        for (area, times) in areas(in: 0, having: "pops") where code(of: area) == city {
            for (index, time) in times.enumerated() {
                let hour = Int(time.dropFirst(11).prefix(2)) ?? 0
                days[String(time.prefix(10))]?.rain[hour] = number(area, "pops", index)
            }
        }
        let stations = areas(in: 0, having: "temps")
        guard let (area, times) = station(of: city, name, among: stations, week: nil) else {
            return
        }
        for (index, time) in times.enumerated() {
            let date = String(time.prefix(10))
            let isLow = time.dropFirst(11).prefix(2) == "00"
            guard !(isLow && date == today) else { continue }
            days[date]?.temperatures[isLow ? 0 : 1] = number(area, "temps", index)
            days[date]?.station = self.name(of: area) == name ? nil : self.name(of: area)
        }
    }

    private func weekly(_ city: String, _ name: String) -> [String: Day] {
        guard documents.count > 1, let week = weekArea(of: city) else { return [:] }
        var days: [String: Day] = [:]
        for (area, times) in areas(in: 1, having: "weatherCodes") where code(of: area) == week {
            for (index, time) in times.enumerated() {
                var day = Day()
                day.telop = text(area, "weatherCodes", index)
                day.rainOfDay = number(area, "pops", index)
                day.reliability = text(area, "reliabilities", index)
                days[String(time.prefix(10))] = day
            }
        }
        guard let station = weekStation(of: city, name) else { return days }
        for (area, times) in areas(in: 1, having: "tempsMin")
        where code(of: area) == code(of: station) {
            for (index, time) in times.enumerated() {
                let date = String(time.prefix(10))
                let values = ["Min", "Max"].map { number(area, "temps\($0)", index) }
                guard values != [nil, nil] else { continue }
                days[date]?.temperatures = values
                days[date]?.ranges = ["Min", "Max"].map { end in
                    let ends = ["Lower", "Upper"].compactMap { part in
                        number(area, "temps\(end)\(part)", index)
                    }
                    return ends.count == 2 ? ends : nil
                }
                days[date]?.station = self.name(of: area) == name ? nil : self.name(of: area)
            }
        }
        return days
    }

    private func merged(_ daily: Day, _ weekly: Day) -> Day {
        var day = daily
        if day.telop == nil {
            day.telop = weekly.telop
            day.reliability = weekly.reliability
        }
        if day.rain.isEmpty { day.rainOfDay = weekly.rainOfDay }
        if day.temperatures == [nil, nil] {
            day.temperatures = weekly.temperatures
            day.ranges = weekly.ranges
            day.station = weekly.station
        }
        return day
    }

    private func weekArea(of city: String) -> String? {
        let present = areas(in: 1, having: "weatherCodes").map { code(of: $0.area) }
        return tables.weekAreas[city]?.first { present.contains($0) }
    }

    private func weekStation(of city: String, _ name: String) -> Object? {
        guard let week = weekArea(of: city) else { return nil }
        let stations = areas(in: 1, having: "tempsMin")
        return station(of: city, name, among: stations, week: week)?.area
    }

    private func station(
        of city: String,
        _ name: String,
        among areas: [(area: Object, times: [String])],
        week: String?
    ) -> (area: Object, times: [String])? {
        if let own = areas.first(where: { self.name(of: $0.area) == name }) { return own }
        let codes = tables.stations[city, default: []] + [week.flatMap { tables.weekStations[$0] }]
        for code in codes {
            if let area = areas.first(where: { self.code(of: $0.area) == code }) { return area }
        }
        return nil
    }

    private func areas(
        in document: Int,
        having key: String
    ) -> [(area: Object, times: [String])] {
        let series = documents[document]["timeSeries"] as? [Object] ?? []
        return series.flatMap { series -> [(area: Object, times: [String])] in
            let times = series["timeDefines"] as? [String] ?? []
            let areas = series["areas"] as? [Object] ?? []
            return areas.filter { $0[key] != nil }.map { (area: $0, times: times) }
        }
    }

    private func code(of area: Object) -> String {
        (area["area"] as? [String: String])?["code"] ?? ""
    }

    private func name(of area: Object) -> String {
        (area["area"] as? [String: String])?["name"] ?? ""
    }

    private func text(_ area: Object, _ key: String, _ index: Int) -> String? {
        guard let texts = area[key] as? [String], index < texts.count else { return nil }
        return texts[index] == "" ? nil : texts[index]
    }

    private func number(_ area: Object, _ key: String, _ index: Int) -> Int? {
        text(area, key, index).flatMap { Int($0) }
    }
}

struct JMATables {
    let weekAreas: [String: [String]]
    let stations: [String: [String?]]
    let weekStations: [String: String]
    let offices: [String: String]

    init() throws {
        func table(_ name: String) throws -> Any {
            let file = Recordings.files(in: ["jma-more"]).first { $0.lastPathComponent == name }
            return try JSONSerialization.jsonObject(
                with: Data(contentsOf: file ?? URL(filePath: "/"))
            )
        }
        weekAreas = try table("week_area05_2022.json") as? [String: [String]] ?? [:]
        let weeks = try table("week_area_2022.json") as? [String: [[String: String]]] ?? [:]
        let cities = try table("forecast_area_2022.json") as? [String: [[String: Any]]] ?? [:]
        var (stations, offices, weekStations) = (
            [String: [String?]](), [String: String](), [String: String]()
        )
        for (office, areas) in cities {
            for area in areas {
                let city = area["class10"] as? String ?? ""
                stations[city] = area["amedas"] as? [String]
                // Two offices have no file of their own.
                offices[city] = ["014030": "014100", "460040": "460100"][office] ?? office
            }
        }
        for area in weeks.values.joined() { weekStations[area["week"] ?? ""] = area["amedas"] }
        self.stations = stations
        self.offices = offices
        self.weekStations = weekStations
    }
}
