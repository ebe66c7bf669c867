import Foundation
import TenkiDomain

/// The variables of Open-Meteo that Tenki uses: current weather, hours and days.
struct OpenMeteoService: DemoService {
    let moment: Date
    let seed: DemoSeed

    func response(for request: DemoRequest) -> DemoResponse? {
        guard request.path == "/v1/forecast" else { return nil }
        let places = places(request)
        let documents = places.compactMap { document(of: $0, request.query) }
        guard !documents.isEmpty, documents.count == places.count else {
            let error: Fields = ["error": true, "reason": "A parameter is invalid."]
            return DemoResponse(status: 400, json: error)
        }
        // One place comes without an array.
        return documents.count == 1
            ? DemoResponse(json: documents[0]) : DemoResponse(json: documents)
    }

    /// Returns the requested places; none if one of them is invalid.
    private func places(_ request: DemoRequest) -> [DemoPlace] {
        let degrees = [("latitude", 90.0), ("longitude", 180)].map { name, limit in
            (request.query[name] ?? "").split(separator: ",", omittingEmptySubsequences: false)
                .map { Double($0).flatMap { (-limit...limit).contains($0) ? $0 : nil } }
        }
        let places = zip(degrees[0], degrees[1]).compactMap { latitude, longitude in
            latitude.flatMap { latitude in
                longitude.map { DemoPlace(latitude: latitude, longitude: $0, seed) }
            }
        }
        return degrees.allSatisfy { $0.count == places.count } ? places : []
    }

    private func document(of place: DemoPlace, _ query: [String: String]) -> Fields? {
        let name = query["timezone"] ?? "GMT"
        guard let zone = TimeZone(identifier: name) else { return nil }
        let offset = zone.secondsFromGMT(for: moment)
        var fields: Fields = [
            "latitude": place.latitude, "longitude": place.longitude, "generationtime_ms": 0.5,
            "utc_offset_seconds": offset, "timezone": name, "elevation": 16.0,
            "timezone_abbreviation":
                offset == 0 ? "GMT" : "GMT\(offset > 0 ? "+" : "")\(offset / 3600)",
        ]
        for section in ["current", "hourly", "daily"] {
            guard let names = query[section] else { continue }
            guard let columns = self.section(section, names, of: place, zone, query) else {
                return nil
            }
            fields["\(section)_units"] = columns.units
            fields[section] = columns.values
        }
        return fields
    }

    private func section(
        _ section: String,
        _ names: String,
        of place: DemoPlace,
        _ zone: TimeZone,
        _ query: [String: String]
    ) -> (units: [String: String], values: Fields)? {
        guard let days = Int(query["forecast_days"] ?? "7"), (0...16).contains(days) else {
            return nil
        }
        let (isCurrent, isDaily) = (section == "current", section == "daily")
        let today = CalendarDate(moment, in: zone)
        let start = today.start(in: zone)
        let times: [Date] =
            isCurrent
            ? [moment.last(every: 900)]
            : isDaily
                ? (0..<days).map { today.adding(days: $0).start(in: zone) }
                : (0..<days * 24).map { start + Double($0) * 3600 }
        let hours = times.map { time in
            (now: place.hour(at: time), before: place.hour(at: isCurrent ? time : time - 1800))
        }
        let isUnix = query["timeformat"] == "unixtime"
        let texts = times.map { time -> Any in
            guard !isUnix else { return Int(time.timeIntervalSince1970) }
            return String(
                time.formatted(Date.ISO8601FormatStyle(timeZone: zone)).prefix(isDaily ? 10 : 16)
            )
        }
        var units = ["time": isUnix ? "unixtime" : "iso8601"]
        var values: Fields = ["time": isCurrent ? texts[0] : texts]
        if isCurrent { (units["interval"], values["interval"]) = ("seconds", 900) }
        for name in names.split(separator: ",").map(String.init) {
            let column: [(unit: String, value: Any)] =
                isDaily
                ? times.compactMap { Self.variable(name, place.day(CalendarDate($0, in: zone))) }
                : hours.compactMap { Self.variable(name, $0.now, $0.before) }
            guard let unit = column.first?.unit else { return nil }
            units[name] = unit
            // The chance of rain is unknown after five days.
            let horizon = moment + (name.hasSuffix("_probability") ? 5 : 16) * 86_400
            let known = zip(times, column).map { $0 < horizon ? $1.value : NSNull() }
            values[name] = isCurrent ? known[0] : known
        }
        return (units, values)
    }

    /// Returns the unit and value of a day's variable, or `nil` if it is unknown.
    private static func variable(_ name: String, _ day: DemoDay) -> (unit: String, value: Any)? {
        switch name {
        case "weather_code":
            ("wmo code", (0..<24).map { day.condition(at: Double($0)).wmo }.max() ?? 0)
        case "temperature_2m_max": ("°C", day.high)
        case "temperature_2m_min": ("°C", day.low)
        case "precipitation_probability_max": ("%", day.chancesOfRain.max() ?? 0)
        default: nil
        }
    }

    /// Returns the unit and the value of a variable; `nil` if it is unknown.
    private static func variable(
        _ name: String,
        _ now: DemoHour,
        _ hourBefore: DemoHour
    ) -> (unit: String, value: Any)? {
        switch name {
        case "temperature_2m": ("°C", now.celsius)
        case "relative_humidity_2m": ("%", now.humidity)
        case "precipitation": ("mm", hourBefore.precipitation)
        case "precipitation_probability": ("%", hourBefore.chanceOfRain)
        case "weather_code": ("wmo code", hourBefore.condition.wmo)
        case "wind_speed_10m": ("m/s", now.windSpeed)
        case "wind_direction_10m": ("°", now.windDirection)
        default: nil
        }
    }
}
