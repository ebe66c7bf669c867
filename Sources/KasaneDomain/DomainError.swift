/// An error that a use case reports to its user interface.
///
/// Infrastructure maps network and store errors to it, so that the inner layers depend on neither.
@nonexhaustive
public enum DomainError: Error, Hashable {
    /// A requested item does not exist; the text is its human-readable name.
    ///
    /// A user interface removes any stale display of the item.
    case notFound(String)
    /// A required service or store is unavailable; the reason names it and the cause.
    ///
    /// `age` is the age of the data shown instead; `nil` if there is nothing to show.
    case unavailable(reason: String, age: Duration? = nil)
    /// A request limit is reached; the text names the limit.
    ///
    /// The caller may retry after `retryAfter`. `scope` distinguishes the caller's own limit from a
    /// limit that all callers share.
    case limited(String, retryAfter: Duration, scope: LimitScope = .everyone)
    /// The machine ran out of a resource such as disk space; the text names it.
    case outOfResources(String)
    /// The input is invalid; the text describes the problem.
    case invalidInput(String)
    /// A concurrent change came first; the text describes it. Read the current state before
    /// retrying.
    case conflict(String)
    /// An unforeseen error; the text names the operation.
    case unexpected(String, cause: UnderlyingError? = nil)
}

/// The callers whose requests count against a limit.
public enum LimitScope: Hashable, Sendable {
    /// Only the caller; other callers may continue.
    case caller
    /// All callers together.
    case everyone
}

extension DomainError: CustomStringConvertible {
    /// A message that is safe to show to any user.
    ///
    /// It omits the cause, which may contain confidential details.
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

    /// The message with its cause, for diagnostics such as logs.
    public var description: String {
        if case .unexpected(_, let cause?) = self { "\(message): \(cause)" } else { message }
    }
}

extension Duration {
    /// The duration rounded up, in the largest unit that gives at least two.
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
