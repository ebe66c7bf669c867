public import Foundation

/// The identity of an account: a random UUID, which never changes and is never used again.
public struct AccountID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// The identity as a UUID.
    public let uuid: UUID

    /// Creates the identity of a stored account.
    ///
    /// - Parameter uuid: The identity as a UUID.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Creates the identity that a text describes; `nil` if it is not a UUID.
    ///
    /// - Parameter text: A text such as `9f0c2b1e-…`, in upper or lower case.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.init(uuid)
    }

    /// The UUID in lower case.
    public var description: String { uuid.uuidString.lowercased() }

    /// Whether an account precedes another one in lists.
    public static func < (first: Self, second: Self) -> Bool { first.uuid < second.uuid }

    /// Decodes a UUID.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UUID.self))
    }

    /// Encodes the UUID.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(uuid)
    }
}
