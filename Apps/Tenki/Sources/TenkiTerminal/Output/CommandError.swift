package import KasaneDomain
import TenkiApplication
import TenkiDomain
package import TenkiUI

/// The exit codes of `tenki` besides 0, which means success.
package enum TenkiExitCode: Int32, Sendable {
    /// A failure unrelated to cities and providers, such as of a database or a port.
    case failed = 1
    /// The arguments are invalid.
    case usage = 2
    /// The city, the user, the job or the queue does not exist.
    case notFound = 3
    /// The provider is unavailable; a stored forecast was shown.
    case storedOnly = 4
    /// The provider is unavailable, and nothing is stored.
    case unavailable = 5
    /// Advisories are in force, and no warning; with `tenki warnings --exit-status`.
    case advisory = 10
    /// A warning or a worse kind is in force; with `tenki warnings --exit-status`.
    case warning = 11
    /// It is unknown whether a warning is in force; with `tenki warnings --exit-status`.
    case unknownWarnings = 12
    /// The command was stopped by Control-C.
    case stopped = 130
}

extension Caveat {
    /// The exit code of a command whose output has this caveat.
    var exitCode: TenkiExitCode {
        switch self {
        case .stale: .storedOnly
        case .unsaved: .failed
        }
    }
}

/// An error that ends a command with a message and an exit code.
package struct CommandError: Error {
    /// The message.
    package let message: String
    /// The exit code.
    package let exitCode: TenkiExitCode
    /// The lines printed below the message.
    package let lines: [String]

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - exitCode: The exit code.
    ///   - lines: The lines printed below the message.
    package init(_ message: String, _ exitCode: TenkiExitCode, lines: [String] = []) {
        self.message = message
        self.exitCode = exitCode
        self.lines = lines
    }

    /// Creates the error of a failed use case.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - language: The language of the message.
    package init(_ failure: DomainError, in language: Language) {
        let exitCode: TenkiExitCode =
            switch failure {
            case .notFound: .notFound
            case .invalidInput: .usage
            case .unavailable, .limited: .unavailable
            default: .failed
            }
        self.init(failure.diagnosis(in: language), exitCode)
    }

    /// Creates an error of the store of users, which is unavailable for another reason than a
    /// provider.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - language: The language of the message.
    package init(ofUsers failure: DomainError, in language: Language) {
        if case .unavailable = failure {
            self.init(failure.diagnosis(in: language), .failed)
        } else {
            self.init(failure, in: language)
        }
    }

    init(_ error: CityCodeError, in language: Language) {
        let exitCode: TenkiExitCode =
            switch error {
            case .malformed: .usage
            case .unknown: .notFound
            }
        self.init(error.words(in: language), exitCode)
    }
}
