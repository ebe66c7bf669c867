import KasaneDomain
import TenkiApplication
import TenkiDomain

/// What `tenki` ends with, besides 0 for all that went well.
enum TenkiExitCode: Int32 {
    /// Something that has nothing to do with cities or providers, such as a database or a port.
    case failed = 1
    /// The arguments were wrong.
    case usage = 2
    /// There is no such city or user.
    case notFound = 3
    /// The provider could not be asked; a stored forecast was shown.
    case storedOnly = 4
    /// The provider could not be asked, and nothing is stored.
    case unavailable = 5
    /// It was stopped by Control-C.
    case stopped = 130
}

extension Caveat {
    /// What a command ends with that showed something with this caveat.
    var exitCode: TenkiExitCode {
        switch self {
        case .notNewest: .storedOnly
        case .notStored: .failed
        }
    }
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
        exitCode =
            switch failure {
            case .notFound: .notFound
            case .invalidInput: .usage
            case .unavailable: .unavailable
            default: .failed
            }
    }

    init(_ error: CityCodeError) {
        message = error.description
        exitCode =
            switch error {
            case .malformed: .usage
            case .unknown: .notFound
            }
    }
}
