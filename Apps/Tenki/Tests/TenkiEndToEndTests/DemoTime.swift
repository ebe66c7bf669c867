import Foundation
import TenkiDomain

/// The simulated time of the tests' processes with demo data, whose weather depends on the date.
///
/// It starts with the tests and goes on with real time, because the processes share databases.
struct DemoTime: WallClock {
    /// A Thursday, 20 November 2025 at 19:30 in Japan.
    ///
    /// There is a typhoon, 前橋 has dry air, and the heavy rain in Tokyo is over. It is in the past,
    /// so that commands with the machine's clock are never behind a server.
    static let start = Date(timeIntervalSince1970: 1_763_634_600)

    private static let launch = ContinuousClock.now

    /// The current simulated time.
    var now: Date {
        Self.start + Self.launch.duration(to: .now) / .seconds(1)
    }

    /// Returns arguments with a fixed date and seed, if they are of a demo with a database.
    ///
    /// - Parameters:
    ///   - arguments: The arguments; a date among them is kept.
    ///   - environment: The environment, whose clock may be shifted already.
    /// - Returns: The arguments.
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
