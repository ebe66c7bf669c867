import Foundation
import KasaneJobs
import Testing

func zone(_ identifier: String) throws -> TimeZone {
    try #require(TimeZone(identifier: identifier))
}

func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
}

func date(_ moment: Int) -> Date {
    Date(timeIntervalSince1970: Double(moment))
}

extension Timetable {
    func runs(after start: Date, count: Int) -> [Date] {
        var runs: [Date] = []
        for _ in 0..<count { runs.append(next(after: runs.last ?? start)) }
        return runs
    }

    /// Returns the runs from one moment to another in seconds since 1970 in UTC.
    func runs(from start: Int, through end: Int) throws -> [Int] {
        var runs: [Int] = []
        var moment = start - 1
        while true {
            let run = Int(next(after: date(moment)).timeIntervalSince1970)
            guard run <= end else { return runs }
            // A run that is not later would repeat forever.
            try #require(run > moment)
            runs.append(run)
            moment = run
        }
    }
}

struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
