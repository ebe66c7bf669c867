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
    /// What stands below the message.
    let lines: [String]

    init(_ message: String, _ exitCode: TenkiExitCode, lines: [String] = []) {
        self.message = message
        self.exitCode = exitCode
        self.lines = lines
    }

    init(_ failure: Failure) {
        let exitCode: TenkiExitCode =
            switch failure {
            case .notFound: .notFound
            case .invalidInput: .usage
            case .unavailable, .limited: .unavailable
            default: .failed
            }
        self.init(failure.description, exitCode)
    }

    init(_ error: CityCodeError) {
        let exitCode: TenkiExitCode =
            switch error {
            case .malformed: .usage
            case .unknown: .notFound
            }
        self.init(error.description, exitCode)
    }
}
