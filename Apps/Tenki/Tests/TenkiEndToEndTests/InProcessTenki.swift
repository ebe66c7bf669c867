import Foundation
import KasaneLive
import Logging
import tenki

enum InProcessTenki {
    static func run(_ arguments: String...) async -> TenkiProcess.Outcome {
        await run(arguments)
    }

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
        // A busy machine must not send pages before their data is there.
        program.pages.loadTimeout = .seconds(60)
        program.pages.formTimeout = .seconds(60)
        return (program, streams)
    }
}
