import Foundation
import Synchronization
import Testing

/// The wall clock of a server of a test, which the test sets forward while the server runs.
///
/// The server is the built command with its own clock. A preloaded library shifts the time that the
/// system returns.
final class ServerClock: Sendable {
    static let isAvailable: Bool = {
        #if os(Linux)
        true
        #else
        false
        #endif
    }()

    private let shift: WallClockShift
    private let seconds = Mutex<Int64>(0)

    /// Creates a clock at a time of day in Japan, on 21 or 22 November 2040.
    ///
    /// The date is in the future, because timed waits end early if the clock is set back.
    ///
    /// - Parameter time: The hour and the minute.
    /// - Throws: An error if the library cannot be compiled.
    init(_ time: (hour: Int64, minute: Int64)) async throws {
        shift = try #require(await WallClockShift(), "a library that shifts the clock")
        try advance(by: Int64(Date(timeIntervalSince1970: 2_237_106_600).timeIntervalSinceNow))
        try advance(to: time)
    }

    /// The environment variables of the server.
    var environment: [String: String] { shift.environment }

    /// The current time of the server.
    var now: Date { Date().addingTimeInterval(Double(seconds.withLock(\.self))) }

    /// Sets the clock forward by a number of seconds.
    func advance(by more: Int64) throws {
        try seconds.withLock { seconds in
            seconds += more
            try shift.set(seconds)
        }
    }

    /// Sets the clock forward to the next time of day in Japan.
    func advance(to time: (hour: Int64, minute: Int64)) throws {
        let passed = (Int64(now.timeIntervalSince1970) + 9 * 3600) % 86_400
        let wanted = time.hour * 3600 + time.minute * 60
        try advance(by: (wanted - passed + 86_400) % 86_400)
    }
}
