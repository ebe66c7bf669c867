import Foundation

struct HorizonCrossings {
    private(set) var rises: [Date] = []
    /// The moments at which the altitude becomes negative, in their order.
    private(set) var falls: [Date] = []
    /// The part of the interval in which the altitude is positive, in seconds.
    private(set) var timeAbove = 0.0

    private let altitude: (Date) -> Double

    init(in interval: DateInterval, altitude: @escaping (Date) -> Double) {
        self.altitude = altitude
        let count = max(1, Int(interval.duration / 1200))
        let step = interval.duration / Double(count)
        var isAbove = altitude(interval.start) > 0
        var since = interval.start
        var earlier = interval.start
        for index in 1...count {
            let later = interval.start.addingTimeInterval(Double(index) * step)
            for moment in crossings(from: earlier, to: later) {
                if isAbove {
                    falls.append(moment)
                    timeAbove += moment.timeIntervalSince(since)
                } else {
                    rises.append(moment)
                }
                isAbove.toggle()
                since = moment
            }
            earlier = later
        }
        if isAbove { timeAbove += interval.end.timeIntervalSince(since) }
    }

    /// Returns the crossings of a step: one if the signs at its ends differ, and otherwise two if
    /// the altitude has a peak of the other sign between, as a low sun of the polar night has.
    private func crossings(from start: Date, to end: Date) -> [Date] {
        let first = altitude(start)
        let last = altitude(end)
        guard (first > 0) == (last > 0) else { return [crossing(from: start, to: end)] }
        // The sun and the moon move less than 5.1° in a step of 20 minutes.
        guard abs(first) < 5.1 else { return [] }
        let peak = peak(from: start, to: end, isHigh: first <= 0)
        guard (altitude(peak) > 0) != (first > 0) else { return [] }
        return [crossing(from: start, to: peak), crossing(from: peak, to: end)]
    }

    /// Halves a step with different signs at its ends until it is shorter than a second.
    private func crossing(from start: Date, to end: Date) -> Date {
        let isAbove = altitude(start) > 0
        var start = start
        var end = end
        while end.timeIntervalSince(start) > 0.5 {
            let middle = start.addingTimeInterval(end.timeIntervalSince(start) / 2)
            if (altitude(middle) > 0) == isAbove { start = middle } else { end = middle }
        }
        return end
    }

    private func peak(from start: Date, to end: Date, isHigh: Bool) -> Date {
        let sign: Double = isHigh ? 1 : -1
        var start = start
        var end = end
        while end.timeIntervalSince(start) > 2 {
            let third = end.timeIntervalSince(start) / 3
            let left = start.addingTimeInterval(third)
            let right = end.addingTimeInterval(-third)
            if sign * altitude(left) < sign * altitude(right) { start = left } else { end = right }
        }
        return start.addingTimeInterval(end.timeIntervalSince(start) / 2)
    }
}
