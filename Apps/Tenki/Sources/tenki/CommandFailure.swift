import KasaneDomain
import TenkiDomain

/// What `tenki` ends with, besides 0 for all that went well.
enum TenkiExitCode: Int32 {
    /// The arguments were wrong.
    case usage = 2
    /// There is no such city.
    case noSuchCity = 3
    /// The provider could not be asked; a stored forecast was shown.
    case storedOnly = 4
    /// Nothing could be shown or served.
    case unavailable = 5
}

/// A command that ends without success, with a line for people and an exit code.
struct CommandFailure: Error {
    let message: String
    let exitCode: TenkiExitCode

    init(_ message: String, _ exitCode: TenkiExitCode) {
        self.message = message
        self.exitCode = exitCode
    }

    init(_ failure: Failure) {
        message = failure.description
        exitCode = if case .notFound = failure { .noSuchCity } else { .unavailable }
    }

    init(_ error: CityCodeError) {
        message = error.description
        exitCode =
            switch error {
            case .malformed: .usage
            case .unknown: .noSuchCity
            }
    }
}
