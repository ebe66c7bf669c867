import Foundation

enum TenkiProgram {
    static let path = ".build/shared/release/tenki"
    static let day = "2025-11-20"
    static let midnight = Date(timeIntervalSince1970: 1_763_564_400)

    private static let start = midnight + (12 * 60 + 45) * 60
    private static let launch = ContinuousClock.now

    /// The arguments for demo data.
    ///
    /// The date advances with real time, because processes that share a database need one timeline.
    static var demo: [String] {
        let date = start + launch.duration(to: .now) / .seconds(1)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return ["--demo", "--demo-seed", "0", "--demo-date", date.formatted(style)]
    }

    static func run(_ arguments: [String], database: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments + demo + ["--database", database]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw UnexpectedOutputError(
                line: "\(arguments) ended with \(process.terminationStatus)"
            )
        }
    }
}
