/// What a use case can tell its user interface when it could not do what was asked.
///
/// Infrastructure maps the errors of networks and stores to it, so that the inner layers know
/// neither.
@nonexhaustive
public enum Failure: Error, Hashable {
    /// What was asked for does not exist; the text names it, for people.
    ///
    /// What is shown of it goes away.
    case notFound(String)
    /// A service or store that is needed cannot be used now; the reason says which and why.
    ///
    /// `age` is how old that is which is shown instead; `nil` if there is nothing to show.
    case unavailable(reason: String, age: Duration? = nil)
    /// A limit on requests is reached; the text says which one.
    ///
    /// Another request makes sense after `retryAfter`. `scope` tells whether the caller has used its
    /// own part or all callers together have used what they share.
    case limited(String, retryAfter: Duration, scope: LimitScope = .everyone)
    /// The machine ran out of something, such as disk space; the text says of what.
    case outOfResources(String)
    /// What was given cannot be taken; the text says what is wrong with it.
    case invalidInput(String)
    /// Somebody else was faster; the text says with what. Read it again, and decide again.
    case conflict(String)
    /// Something that nobody foresaw; the text says while doing what.
    case unexpected(String, cause: FailureCause? = nil)
}

/// Whose requests have reached a limit.
public enum LimitScope: Hashable, Sendable {
    /// The caller's own; others may go on.
    case caller
    /// Those of all callers together.
    case everyone
}

extension Failure: CustomStringConvertible {
    /// The failure for anybody, without its cause, which may tell what is for nobody else.
    public var message: String {
        switch self {
        case .notFound(let what): what
        case .unavailable(let reason, _): reason
        case .limited(let what, let pause, _): "\(what); ask again in \(pause.roughly)"
        case .outOfResources(let what): "out of resources: \(what)"
        case .invalidInput(let what): what
        case .conflict(let what): what
        case .unexpected(let what, _): "unexpected failure: \(what)"
        }
    }

    /// The failure with its cause, for those who look into it, such as by a log.
    public var description: String {
        if case .unexpected(_, let cause?) = self { "\(message): \(cause)" } else { message }
    }
}

extension Duration {
    /// The duration rounded up, in the largest unit of which there are at least two.
    fileprivate var roughly: String {
        let whole = max(0, components.seconds)
        let seconds = max(1, components.attoseconds > 0 ? min(whole, .max - 1) + 1 : whole)
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\((seconds - 1) / 60 + 1) min"
        default: "\((seconds - 1) / 3600 + 1) h"
        }
    }
}

/// The error behind a failure, for those who look into it.
public struct FailureCause: Error, Hashable, CustomStringConvertible {
    /// The error.
    public let error: any Error

    /// Keeps an error.
    public init(_ error: any Error) {
        self.error = error
    }

    /// What the error says of itself.
    public var description: String { "\(error)" }

    /// Whether two errors have one type and say the same.
    public static func == (left: Self, right: Self) -> Bool {
        type(of: left.error) == type(of: right.error) && left.description == right.description
    }

    /// Feeds what the error says.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}
