import Foundation
import Logging
import tenki

/// The commands of `tenki`, run in this process.
///
/// Signals, the standard streams, and the folders of the user are those of a process:
/// ``TenkiProcess``.
enum InProcessTenki {
    static func run(_ arguments: String...) async -> TenkiProcess.Outcome {
        await run(arguments)
    }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - environment: The variables added to the environment.
    /// - Returns: Its output and its exit code.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async -> TenkiProcess.Outcome {
        let (program, streams) = makeProgram(environment)
        let exitCode = await program.run(DemoTime.fixing(arguments, nil))
        return TenkiProcess.Outcome(
            output: streams.output,
            errors: streams.errors,
            exitCode: exitCode
        )
    }

    /// Creates the program with variables added to the environment, and the streams that it writes
    /// to.
    static func makeProgram(
        _ environment: [String: String]
    ) -> (program: Program, streams: RecordedStreams) {
        let environment = ProcessInfo.processInfo.environment
            .merging(TenkiProcess.testEnvironment) { $1 }
            .merging(environment) { $1 }
        let streams = RecordedStreams(environment: environment)
        var program = Program(terminal: streams, environment: environment)
        program.logger = streams.logger("tenki", at: .warning)
        program.accessLogger = streams.logger("tenki.access", at: .info)
        return (program, streams)
    }
}
