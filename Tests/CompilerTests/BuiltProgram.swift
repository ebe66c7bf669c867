import Foundation

/// A program of this build, such as one of `Snippets`.
struct BuiltProgram {
    /// The output and the exit code of a run.
    struct Outcome: Sendable {
        let output: String
        let errors: String
        let exitCode: Int32
    }

    let name: String

    /// Runs the program to its end.
    func run() async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            Compiler.queue.addOperation {
                continuation.resume(with: Result { try runAndWait() })
            }
        }
    }

    private func runAndWait() throws -> Outcome {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = Compiler.products.appending(path: name)
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let problems = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Outcome(
            output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: problems, as: UTF8.self),
            exitCode: process.terminationStatus
        )
    }
}
