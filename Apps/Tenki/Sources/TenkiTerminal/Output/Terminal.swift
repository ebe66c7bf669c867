import Foundation
package import TenkiUI

package protocol Terminal: Sendable {
    var columns: Int? { get }

    var rows: Int? { get }

    var isDumb: Bool { get }

    var waitLimit: Duration { get }

    var isPlain: Bool { get }

    var language: Language { get }

    func write(_ text: String) throws(CommandError)

    func writeError(_ text: String)

    /// Writes a question to standard error and reads a line from standard input; returns `nil`
    /// without a terminal.
    func answer(to question: String) -> String?
}

extension Terminal {
    package func print(_ line: String) throws(CommandError) { try write(line + "\n") }

    package func printError(_ line: String) { writeError(line + "\n") }

    /// Asks a question on a terminal, and throws unless the answer is yes.
    func confirm(_ question: String, or refusal: String) throws(CommandError) {
        guard let answer = answer(to: "\(question) [y/N] "),
            !["y", "yes"].contains(answer.lowercased())
        else { return }
        throw CommandError(refusal, .failed)
    }
}

package struct StandardTerminal: Terminal {
    package init() {}

    /// The width in columns, 80 if it is unknown; `nil` if standard output is not a terminal.
    package var columns: Int? { size.map { $0.ws_col > 0 ? Int($0.ws_col) : 80 } }

    /// The height in lines, 24 if it is unknown; `nil` if standard output is not a terminal.
    package var rows: Int? { size.map { $0.ws_row > 0 ? Int($0.ws_row) : 24 } }

    private var size: winsize? {
        guard isatty(STDOUT_FILENO) != 0 else { return nil }
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
    }

    package var waitLimit: Duration { .seconds(2) }

    package var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }

    package var isPlain: Bool {
        isDumb || ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty == false
    }

    package var language: Language { Language(locale: ProcessInfo.processInfo.environment) }

    package func write(_ text: String) throws(CommandError) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandError("cannot write to standard output", .failed)
        }
    }

    package func answer(to question: String) -> String? {
        guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else { return nil }
        writeError(question)
        return readLine() ?? ""
    }

    package func writeError(_ text: String) {
        // If standard error cannot be written either, the exit code still reports the failure.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
