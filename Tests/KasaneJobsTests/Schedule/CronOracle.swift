import Foundation

struct CronOracle {
    private let minutes: [Bool]
    private let fields: [[Bool]]
    private let starred: [Bool]

    init(_ text: String) {
        let words = text.split(separator: " ")
        starred = words.map { $0.hasPrefix("*") }
        let fields = zip(words, [0...59, 0...23, 1...31, 1...12, 0...7]).map { word, range in
            (0...59).map { value in
                word.split(separator: ",").contains { Self.element($0, in: range, selects: value) }
            }
        }
        minutes = fields[0]
        self.fields = fields
    }

    private static func element(
        _ element: Substring,
        in range: ClosedRange<Int>,
        selects value: Int
    ) -> Bool {
        let parts = element.split(separator: "/")
        let step = parts.count == 2 ? Int(parts[1]) ?? 1 : 1
        let ends = parts[0].split(separator: "-").compactMap { Int($0) }
        let start = ends.first ?? range.lowerBound
        let end = ends.last ?? range.upperBound
        return value >= start && value <= end && (value - start) % step == 0
    }

    /// Whether a wall-clock time matches, in seconds as if the wall clock was in UTC.
    private func matches(_ time: Int) -> Bool {
        guard minutes[time / 60 % 60] else { return false }
        var (seconds, date) = (time, tm())
        gmtime_r(&seconds, &date)
        guard fields[1][Int(date.tm_hour)], fields[3][Int(date.tm_mon) + 1] else { return false }
        let isDay = fields[2][Int(date.tm_mday)]
        let isWeekday = fields[4][Int(date.tm_wday)] || date.tm_wday == 0 && fields[4][7]
        return starred[2] || starred[4] ? isDay && isWeekday : isDay || isWeekday
    }

    func runs(from start: Int, through end: Int, in zone: RuleZone) -> [Int] {
        var runs: [Int] = []
        let followsElapsedTime = starred[0] || starred[1]
        // The clock may have been changed before the start.
        var moment = start - 2 * 86_400
        var offset = zone.offset(at: moment)
        var highest = moment + offset - 60
        var changes = zone.changes.drop { $0.moment <= moment }
        while moment <= end {
            if let change = changes.first, change.moment == moment {
                offset = change.offset
                changes.removeFirst()
            }
            let time = moment + offset
            if followsElapsedTime {
                if matches(time), moment >= start { runs.append(moment) }
            } else if time > highest {
                let missed = stride(from: highest + 60, to: time, by: 60)
                if matches(time) || time > highest + 60 && missed.contains(where: matches),
                    moment >= start
                {
                    runs.append(moment)
                }
                highest = time
            }
            moment += 60
        }
        return runs
    }
}
