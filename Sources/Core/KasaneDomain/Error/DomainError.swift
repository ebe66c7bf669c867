/// An error that a use case reports to its user interface.
///
/// The case determines how the caller reacts. The ``reason`` explains the error as a code with
/// parameters that the user interface translates. Stores throw this error directly, and
/// infrastructure maps network errors to it, so the inner layers depend on neither.
///
/// The underlying error is for diagnostics only. Don't show it to users, because it can contain
/// confidential details.
@nonexhaustive
public enum DomainError: Error {
    /// The requested item, identified by the reason, doesn't exist.
    ///
    /// A user interface should remove an item that it still shows.
    case notFound(any ErrorReason)
    /// A store or service is unavailable.
    ///
    /// `age` is the age of the stored data shown instead, or `nil` if no data is shown.
    case unavailable(any ErrorReason, age: Duration? = nil, cause: UnderlyingError? = nil)
    /// A request limit, identified by the reason, was reached.
    ///
    /// The caller can retry after `retryAfter`. `scope` indicates whether the limit applies to the
    /// caller or to all callers together.
    case limited(any ErrorReason, retryAfter: Duration, scope: LimitScope = .everyone)
    /// The machine ran out of a resource such as disk space.
    ///
    /// See ``Resource``.
    case outOfResources(any ErrorReason, cause: UnderlyingError? = nil)
    /// The input is invalid.
    ///
    /// `field` is the name of the invalid field, or `nil` if the problem isn't in a single field.
    case invalidInput(any ErrorReason, field: String? = nil, cause: UnderlyingError? = nil)
    /// The current state doesn't allow the operation.
    ///
    /// Either a concurrent change was committed first (see ``Conflict``), or the operation violates
    /// one of the application's rules, such as a maximum. Read the current state before retrying.
    case conflict(any ErrorReason, cause: UnderlyingError? = nil)
    /// An operation, identified by the reason, failed unexpectedly.
    case unexpected(any ErrorReason, cause: UnderlyingError? = nil)
}

/// The callers whose requests count toward a limit.
public enum LimitScope: String, Hashable, Sendable, Codable {
    /// The limit applies to each caller separately.
    ///
    /// Other callers can continue.
    case caller
    /// The limit applies to all callers together.
    case everyone
}

extension DomainError {
    /// Converts any error to a `DomainError`.
    ///
    /// A `DomainError` is unchanged. Any other error, such as a ``TransactionError``, becomes
    /// ``unexpected(_:cause:)``.
    public init(reporting error: any Error) {
        self =
            switch error {
            case let error as DomainError: error
            case let error as AfterCommitError:
                .unexpected(StoreOperation.afterCommit, cause: UnderlyingError(error))
            default: .unexpected(UnknownOperation(), cause: UnderlyingError(error))
            }
    }

    /// The reason for the error.
    public var reason: any ErrorReason {
        switch self {
        case .notFound(let reason), .unavailable(let reason, _, _), .limited(let reason, _, _),
            .outOfResources(let reason, _), .invalidInput(let reason, _, _),
            .conflict(let reason, _), .unexpected(let reason, _):
            reason
        }
    }

    /// The underlying error, for diagnostics.
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
    /// Returns whether two errors have the same case and equal associated values.
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
    /// A message in English, without the underlying error.
    ///
    /// Use this message for logs and for applications that don't translate reasons. It contains no
    /// confidential details unless the application's own reasons do.
    public var message: String {
        switch self {
        case .limited(_, let pause, _): "\(reason); try again in \(pause.roughly)"
        case .outOfResources: "out of resources: \(reason)"
        case .unexpected: "unexpected failure: \(reason)"
        case .invalidInput(_, let field?, _): "\(field): \(reason)"
        case .notFound, .unavailable, .invalidInput, .conflict: "\(reason)"
        }
    }

    /// The message and the underlying error, for logs.
    public var description: String {
        cause.map { "\(message): \($0)" } ?? message
    }
}

extension Duration {
    /// The duration, rounded up, in the largest unit that yields a number of at least two.
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
