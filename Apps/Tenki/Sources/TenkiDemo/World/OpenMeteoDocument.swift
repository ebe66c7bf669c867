import Foundation
import TenkiDomain

struct OpenMeteoDocument {
    private let place: DemoPlace
    private let options: OpenMeteoOptions
    private let zone: TimeZone
    private let moment: Date

    init(_ place: DemoPlace, _ options: OpenMeteoOptions, at moment: Date) {
        self.place = place
        self.options = options
        self.moment = moment
        let name = options.timeZone == "auto" ? place.timeZone : options.timeZone
        zone = TimeZone(identifier: name) ?? .gmt
    }

    func value() throws(OpenMeteoOptions.InvalidParameterError) -> JSONValue {
        let offset = zone.secondsFromGMT(for: moment)
        var fields: [String: JSONValue] = [
            "latitude": .number(place.latitude), "longitude": .number(place.longitude),
            "generationtime_ms": .number(0.5), "utc_offset_seconds": .integer(offset),
            "timezone": .string(zone.identifier),
            "timezone_abbreviation": .string(Self.abbreviation(offset)), "elevation": .number(16),
        ]
        if !options.current.isEmpty { fields.merge(try current()) { $1 } }
        if !options.hourly.isEmpty { fields.merge(try hourly()) { $1 } }
        if !options.daily.isEmpty { fields.merge(try daily()) { $1 } }
        return .object(fields)
    }

    private static func abbreviation(_ offset: Int) -> String {
        guard offset != 0 else { return "GMT" }
        let minutes = abs(offset) / 60 % 60
        let hours = "GMT\(offset > 0 ? "+" : "-")\(abs(offset) / 3600)"
        return minutes == 0 ? hours : "\(hours):\(minutes)"
    }
}

extension OpenMeteoDocument {
    private typealias InvalidParameterError = OpenMeteoOptions.InvalidParameterError
    private typealias Section = [String: JSONValue]

    private func current() throws(InvalidParameterError) -> Section {
        // The service observes every quarter of an hour.
        let time = Date(
            timeIntervalSince1970: (moment.timeIntervalSince1970 / 900).rounded(.down) * 900
        )
        let hour = place.hour(at: time)
        var units: Section = ["time": timeUnit, "interval": .string("seconds")]
        var values: Section = ["time": self.time(time), "interval": .integer(900)]
        for name in options.current {
            let variable = try self.variable(name, of: OpenMeteoVariable.all)
            units[name] = .string(variable.unit ?? options.speed.name)
            let value = variable.value(hour, hour)
            values[name] = variable.unit == nil ? speed(value) : value
        }
        return ["current_units": .object(units), "current": .object(values)]
    }

    private func hourly() throws(InvalidParameterError) -> Section {
        let times = (0..<days * 24).map { start + Double($0) * 3600 }
        let hours = times.map { (place.hour(at: $0), place.hour(at: $0 - 1800)) }
        var units: Section = ["time": timeUnit]
        var values: Section = ["time": .array(times.map(time))]
        for name in options.hourly {
            let variable = try self.variable(name, of: OpenMeteoVariable.all)
            units[name] = .string(variable.unit ?? options.speed.name)
            values[name] = .array(
                zip(times, hours).map { time, hour in
                    guard time < horizon(of: name) else { return .null }
                    let value = variable.value(hour.0, hour.1)
                    return variable.unit == nil ? speed(value) : value
                }
            )
        }
        return ["hourly_units": .object(units), "hourly": .object(values)]
    }

    private func daily() throws(InvalidParameterError) -> Section {
        let dates = (0..<days).map { start + Double($0) * 86_400 }
        let hours = dates.map { date in (0..<24).map { place.hour(at: date + Double($0) * 3600) } }
        var units: Section = ["time": timeUnit]
        var values: Section = [
            "time": .array(dates.map { options.isUnixTime ? time($0) : .string(date($0)) })
        ]
        for name in options.daily {
            if name == "sunrise" || name == "sunset" {
                units[name] = timeUnit
                values[name] = .array(dates.map { sun(name, on: $0) })
                continue
            }
            let variable = try self.variable(name, of: OpenMeteoDailyVariable.all)
            units[name] = .string(variable.unit ?? options.speed.name)
            values[name] = .array(
                hours.map(variable.value).map { variable.unit == nil ? speed($0) : $0 }
            )
        }
        return ["daily_units": .object(units), "daily": .object(values)]
    }

    private func variable<Variable>(
        _ name: String,
        of all: [String: Variable]
    ) throws(InvalidParameterError) -> Variable {
        guard let variable = all[name] else {
            throw InvalidParameterError(
                reason:
                    "Cannot initialize variable from invalid String value \(name.filter(\.isLetter))."
            )
        }
        return variable
    }
}

extension OpenMeteoDocument {
    private var days: Int { options.pastDays + options.forecastDays }

    private var start: Date {
        CalendarDate(moment, in: zone).adding(days: -options.pastDays).start(in: zone)
    }

    private var timeUnit: JSONValue { .string(options.isUnixTime ? "unixtime" : "iso8601") }

    /// Returns a local time without its offset, or the seconds since 1970.
    private func time(_ date: Date) -> JSONValue {
        guard !options.isUnixTime else { return .integer(Int(date.timeIntervalSince1970)) }
        return .string(String(local(date).prefix(16)))
    }

    private func date(_ date: Date) -> String { String(local(date).prefix(10)) }

    private func local(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(timeZone: zone))
    }

    private func sun(_ name: String, on date: Date) -> JSONValue {
        // The service answers for any numbers; those outside of the ranges have no sun.
        let coordinates = try? Coordinates(latitude: place.latitude, longitude: place.longitude)
        guard let coordinates else { return time(date) }
        let sun = SunTimes(of: DateInterval(start: date, duration: 86_400), in: coordinates)
        return time((name == "sunrise" ? sun.sunrise : sun.sunset) ?? date)
    }

    private func horizon(of name: String) -> Date {
        let isShort = ["precipitation_probability", "visibility"].contains(name)
        return moment + (isShort ? 5 : 30) * 86_400
    }

    private func speed(_ value: JSONValue) -> JSONValue {
        guard case .number(let speed) = value else { return value }
        return .number((speed * options.speed.factor * 10).rounded() / 10)
    }
}
