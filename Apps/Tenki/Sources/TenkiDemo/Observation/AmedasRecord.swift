import Foundation
import TenkiDomain

/// The elements that a station reports at a time, in the agency's format.
///
/// An element is a value with a number for its quality: 0 is good, and 5 is without a value.
struct AmedasRecord {
    private let observations: DemoObservations
    private let minute: Int

    private var station: DemoStation { observations.station }

    init(_ observations: DemoObservations, at minute: Int) {
        self.observations = observations
        self.minute = minute
    }

    var elements: [String: JSONValue] {
        let hour = observations.hour(at: minute)
        var elements: [String: JSONValue] = [:]
        if station.measures(0) { elements["temp"] = .good(hour.celsius) }
        if station.measures(1) { elements.merge(precipitation) { $1 } }
        if station.measures(2) { elements["windDirection"] = .good(hour.compassPoint) }
        if station.measures(3) { elements["wind"] = .good(hour.windSpeed) }
        if station.measures(4) { elements.merge(sunshine) { $1 } }
        if station.measures(5), minute % 60 == 0 { elements.merge(snow) { $1 } }
        if station.measures(6) { elements["humidity"] = .good(hour.humidity) }
        if station.measures(7) {
            let pressure = 1016 - Double(hour.sky.clouds) / 10
            elements["pressure"] = .good(pressure - 2.5)
            elements["normalPressure"] = .good(pressure)
            if station.code < "40000" { elements["visibility"] = .good(20_000.0) }
        }
        return withFaults(elements)
    }

    var details: [String: JSONValue] {
        let warmest = observations.peak(until: minute) { $0.celsius }
        let coldest = observations.peak(until: minute) { -$0.celsius }
        let windiest = observations.peak(until: minute) { $0.windSpeed }
        let gust = observations.hour(at: windiest)
        var elements = elements
        elements["prefNumber"] = .integer(Int(station.code.prefix(2)) ?? 0)
        elements["observationNumber"] = .integer(Int(station.code.suffix(3)) ?? 0)
        elements["maxTemp"] = .good(observations.hour(at: warmest).celsius)
        elements["maxTempTime"] = time(warmest)
        elements["minTemp"] = .good(observations.hour(at: coldest).celsius)
        elements["minTempTime"] = time(coldest)
        elements["gust"] = .good((gust.windSpeed * 16).rounded() / 10)
        elements["gustDirection"] = .good(gust.compassPoint)
        elements["gustTime"] = time(windiest)
        return elements
    }
}

extension AmedasRecord {
    private var precipitation: [String: JSONValue] {
        [10, 60, 180, 1440].reduce(into: [:]) { elements, minutes in
            let name = minutes == 10 ? "10m" : "\(minutes / 60)h"
            let amount = observations.precipitation(of: minutes, until: minute)
            elements["precipitation\(name)"] = .good(amount)
        }
    }

    private var sunshine: [String: JSONValue] {
        let minutes = stride(from: minute - 50, through: minute, by: 10)
            .map { $0 < 0 ? 0 : observations.sunshine(until: $0) }
        return [
            "sun10m": .good(minutes.last ?? 0),
            "sun1h": .good((Double(minutes.reduce(0, +)) / 6).rounded() / 10),
        ]
    }

    /// The snow, whose quality is 5 without a value while the sensor rests.
    private var snow: [String: JSONValue] {
        let depth = observations.snow(at: minute)
        var elements = [
            "snow": JSONValue.array([
                depth.map(JSONValue.integer) ?? .null, .integer(depth == nil ? 5 : 0),
            ])
        ]
        for hours in [1, 6, 12, 24] {
            let before = observations.snow(at: max(0, minute - hours * 60)) ?? 0
            elements["snow\(hours)h"] = .array([
                .integer(max(0, (depth ?? 0) - before)), .integer(depth == nil ? 6 : 0),
            ])
        }
        return elements
    }

    /// Returns a time of the day in UTC, without its date.
    private func time(_ minute: Int) -> JSONValue {
        let utc = (minute + 15 * 60) % 1440
        return .object(["hour": .integer(utc / 60), "minute": .integer(utc % 60)])
    }

    /// Returns the elements with the faults of some stations on some days.
    ///
    /// The stations are those of the cities after 東京 and 大阪 in the table, so that tests of these
    /// always find good values.
    private func withFaults(_ elements: [String: JSONValue]) -> [String: JSONValue] {
        guard !["44132", "62078"].contains(station.code) else { return elements }
        var dice = SplitMix64(seed: "\(station.code) \(observations.date) faults")
        let fault = dice.next() % 40
        let empty = JSONValue.array([.null, .integer(5)])
        var elements = elements
        switch fault {
        case 0 where elements["humidity"] != nil: elements["humidity"] = empty
        case 1 where elements["wind"] != nil:
            elements["wind"] = .array([.null, .null])
            elements["windDirection"] = .array([.null, .null])
        case 2 where elements["precipitation24h"] != nil:
            elements["precipitation24h"] = .array([.number(0), .integer(1)])
        case 3 where elements["temp"] != nil: elements["temp"] = empty
        // A zero that has not been observed.
        case 4 where elements["sun10m"] != nil:
            elements["sun10m"] = .array([.integer(0), .integer(6)])
        default: break
        }
        return elements
    }
}

extension JSONValue {
    fileprivate static func good(_ value: Double) -> Self { .array([.number(value), .integer(0)]) }

    fileprivate static func good(_ value: Int) -> Self { .array([.integer(value), .integer(0)]) }
}

extension DemoHour {
    /// The wind's direction from 1 to 16 clockwise, where 4 is east and 16 north; 0 in calm air.
    fileprivate var compassPoint: Int {
        guard windSpeed > 0.2 else { return 0 }
        let point = Int((Double(windDirection) / 22.5).rounded()) % 16
        return point == 0 ? 16 : point
    }
}
