/// A value in a job that is hidden from operators.
///
/// Pages and logs show `•••`. The value is still stored in plain text, because the handler needs
/// it, so anyone who can read the database can read it. Prefer an ID that the handler can use to
/// look up the secret.
///
/// ```swift
/// struct SendLink: Job {
///     static let kind = "send-link"
///     let user: UserID
///     let token: JobSecret<String>
/// }
/// ```
public struct JobSecret<Value: Codable & Sendable>: Codable, Sendable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    private enum CodingKeys: String, CodingKey {
        case value = "$secret"
    }

    /// The value.
    public let value: Value

    /// Wraps a secret value.
    public init(_ value: Value) {
        self.value = value
    }

    /// Three dots.
    public var description: String { "•••" }
    /// Three dots.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension JobSecret: Equatable where Value: Equatable {}
extension JobSecret: Hashable where Value: Hashable {}
