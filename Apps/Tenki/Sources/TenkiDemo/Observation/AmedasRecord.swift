import Foundation
import TenkiDomain

/// What a station observes at a time: elements with a value and a number for its quality.
///
/// The quality 0 is good, and 5 is without a value.
struct AmedasRecord {
    let elements: [String: [Any]]

    init(of station: DemoStation, at moment: Date, _ seed: DemoSeed) {
        let place = DemoPlace(station.city, seed)
        let date = CalendarDate(moment, in: .japan)
        let today = place.day(date)
        let hour = place.hour(at: moment)
        var elements: [String: [Any]] = [
            "temp": [hour.celsius, 0], "humidity": [hour.humidity, 0], "wind": [hour.windSpeed, 0],
            "windDirection": [hour.windSpeed > 0.2 ? hour.compassPoint : 0, 0],
            "precipitation1h": [place.precipitation(inHourUntil: moment), 0],
        ]
        if moment == moment.last(every: 3600) {
            // The sensor rests where it is warm.
            let snow = hour.condition.isSnow ? Int(moment.japaneseHour) : 0
            elements["snow"] = today.low < 3 ? [snow, 0] : [NSNull(), 5]
        }
        // These stations are always in order, so that tests find their values.
        var dice = SplitMix64(seed: "\(station.code) \(date) faults")
        switch dice.next() % 40 {
        case _ where ["44132", "62078"].contains(station.code): break
        case 0: elements["humidity"] = [NSNull(), 5]
        case 1: elements["wind"] = [NSNull(), NSNull()]
        case 2: elements["precipitation1h"] = [0, 6]
        case 3: elements["temp"] = [NSNull(), 5]
        default: break
        }
        self.elements = elements
    }
}

extension DemoPlace {
    /// Returns the precipitation of an hour, which is measured in half millimeters.
    fileprivate func precipitation(inHourUntil moment: Date) -> Double {
        let share = moment.timeIntervalSince(moment.last(every: 3600)) / 3600
        let amounts = [moment - 3600, moment].map { time in
            day(CalendarDate(time, in: .japan)).precipitation(at: Int(time.japaneseHour))
        }
        return ((amounts[0] * (1 - share) + amounts[1] * share) * 2).rounded(.down) / 2
    }
}
