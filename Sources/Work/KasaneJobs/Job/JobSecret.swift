/// A value of a job that operators do not see.
///
/// It is stored like every other value, because the handler needs it: whoever can read the database
/// can read it. Pages and logs show `•••` instead. Prefer an identity under which the handler finds
/// the secret.
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

    /// Creates a secret.
    ///
    /// - Parameter value: The value.
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
