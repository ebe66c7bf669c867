package import KasaneDomain
import TenkiApplication
import TenkiDomain
package import TenkiUI

package enum TenkiExitCode: Int32, Sendable {
    case failed = 1
    case usage = 2
    case notFound = 3
    case storedOnly = 4
    case unavailable = 5
    case advisory = 10
    case warning = 11
    /// It is unknown whether a warning is in force; with `tenki warnings --exit-status`.
    case unknownWarnings = 12
    case stopped = 130
}

extension Caveat {
    var exitCode: TenkiExitCode {
        switch self {
        case .stale: .storedOnly
        case .unsaved: .failed
        }
    }
}

package struct CommandError: Error {
    package let message: String
    package let exitCode: TenkiExitCode
    package let lines: [String]

    package init(_ message: String, _ exitCode: TenkiExitCode, lines: [String] = []) {
        self.message = message
        self.exitCode = exitCode
        self.lines = lines
    }

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
