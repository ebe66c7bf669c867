/// An error that a use case reports to its user interface.
///
/// The case tells the caller how to react. The ``reason`` says why, as a code with parameters; the
/// user interface puts it into words, in each language. Stores throw this error themselves, and
/// infrastructure maps network errors to it, so that the inner layers depend on neither.
///
/// The underlying error is for diagnostics. It may contain confidential details and is not shown.
@nonexhaustive
public enum DomainError: Error {
    /// A requested item does not exist; the reason is the item.
    ///
    /// A user interface removes any stale display of the item.
    case notFound(any ErrorReason)
    /// A required service or store is unavailable.
    ///
    /// `age` is the age of the data shown instead, or `nil` if there is nothing to show.
    case unavailable(any ErrorReason, age: Duration? = nil, cause: UnderlyingError? = nil)
    /// A request limit is reached; the reason is the limit.
    ///
    /// The caller may retry after `retryAfter`. `scope` distinguishes the caller's own limit from a
    /// limit that all callers share.
    case limited(any ErrorReason, retryAfter: Duration, scope: LimitScope = .everyone)
    /// The machine ran out of a resource such as disk space; see ``Resource``.
    case outOfResources(any ErrorReason, cause: UnderlyingError? = nil)
    /// The input is invalid.
    ///
    /// `field` is the name of the input field that is at fault, or `nil` if no single field is.
    case invalidInput(any ErrorReason, field: String? = nil, cause: UnderlyingError? = nil)
    /// The current state does not allow the operation.
    ///
    /// A concurrent change came first, see ``Conflict``, or a rule of the application forbids it,
    /// such as a maximum. Read the current state before retrying.
    case conflict(any ErrorReason, cause: UnderlyingError? = nil)
    /// An unforeseen error; the reason is the operation.
    case unexpected(any ErrorReason, cause: UnderlyingError? = nil)
}

/// The callers whose requests count against a limit.
public enum LimitScope: String, Hashable, Sendable, Codable {
    /// Only the caller; other callers may continue.
    case caller
    /// All callers together.
    case everyone
}

extension DomainError {
    /// Creates an error to report for any error.
    ///
    /// A `DomainError` is kept. Any other error, such as a ``TransactionError`` for an invalid use
    /// of a transaction, becomes ``unexpected(_:cause:)``.
    public init(reporting error: any Error) {
        self =
            switch error {
            case let error as DomainError: error
            case let error as AfterCommitError:
                .unexpected(StoreOperation.afterCommit, cause: UnderlyingError(error))
            default: .unexpected(UnknownOperation(), cause: UnderlyingError(error))
            }
    }

    /// The parameter of the case.
    public var reason: any ErrorReason {
        switch self {
        case .notFound(let reason), .unavailable(let reason, _, _), .limited(let reason, _, _),
            .outOfResources(let reason, _), .invalidInput(let reason, _, _),
            .conflict(let reason, _), .unexpected(let reason, _):
            reason
        }
    }

    /// The underlying error, for diagnostics, or `nil` if there is none.
    public var cause: UnderlyingError? {
        switch self {
        case .unavailable(_, _, let cause), .outOfResources(_, let cause),
            .invalidInput(_, _, let cause), .conflict(_, let cause), .unexpected(_, let cause):
            cause
        case .notFound, .limited: nil
        }
    }
}

extension DomainError: Hashable {
    /// Returns whether two errors have the same case, reason and other parameters.
    public static func == (left: Self, right: Self) -> Bool {
        let isSameCase =
            switch (left, right) {
            case (.notFound, .notFound), (.outOfResources, .outOfResources),
                (.conflict, .conflict), (.unexpected, .unexpected):
                true
            case (.unavailable(_, let age, _), .unavailable(_, let other, _)): age == other
            case (.limited(_, let pause, let scope), .limited(_, let otherPause, let otherScope)):
                pause == otherPause && scope == otherScope
            case (.invalidInput(_, let field, _), .invalidInput(_, let other, _)): field == other
            default: false
            }
        return isSameCase && left.reason.isEqual(to: right.reason) && left.cause == right.cause
    }

    /// Hashes the reason.
    public func hash(into hasher: inout Hasher) {
        reason.hash(into: &hasher)
    }
}

extension DomainError: CustomStringConvertible {
    /// The default description in English, without the underlying error.
    ///
    /// It suits logs and applications that do not translate reasons themselves. It contains no
    /// confidential details unless the description of an application's reason does.
    public var message: String {
        switch self {
        case .limited(_, let pause, _): "\(reason); try again in \(pause.roughly)"
        case .outOfResources: "out of resources: \(reason)"
        case .unexpected: "unexpected failure: \(reason)"
        case .invalidInput(_, let field?, _): "\(field): \(reason)"
        case .notFound, .unavailable, .invalidInput, .conflict: "\(reason)"
        }
    }

    /// The message with the underlying error, for diagnostics such as logs.
    public var description: String {
        cause.map { "\(message): \($0)" } ?? message
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
