import Foundation
import TenkiDomain

/// The clock of the tests' demo processes, whose weather depends on the date.
///
/// It runs at normal speed from ``start``, because processes that share a database need one
/// timeline.
struct DemoTime: WallClock {
    /// Thursday, 20 November 2025, 19:30 in Japan.
    ///
    /// There is a typhoon, 前橋 has a dry air advisory, and the heavy rain in Tokyo is over. The date
    /// is in the past, so commands with the system clock are never behind a server.
    static let start = Date(timeIntervalSince1970: 1_763_634_600)

    private static let launch = ContinuousClock.now

    var now: Date {
        Self.start + Self.launch.duration(to: .now) / .seconds(1)
    }

    /// Adds a fixed date and seed to the arguments of a demo with a database.
    ///
    /// Keeps a date in the arguments, and a clock that the environment shifts.
    static func fixing(_ arguments: [String], _ environment: [String: String]?) -> [String] {
        guard let demo = arguments.firstIndex(of: "--demo"), arguments.contains("--database"),
            !arguments.contains("--demo-date")
        else { return arguments }
        let isShifted = environment.map(WallClockShift.isPart(of:)) ?? false
        let date = Self().now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var fixed = arguments
        fixed.insert(
            contentsOf: ["--demo-seed", "0"] + (isShifted ? [] : ["--demo-date", date]),
            at: demo + 1
        )
        return fixed
    }
}
