public import Foundation

/// An account's globally unique identifier, which never changes and is never reused.
public struct AccountID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// The identifier as a UUID.
    public let uuid: UUID

    /// Creates an identifier from a UUID.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Creates an identifier from a UUID string, such as `9f0c2b1e-…`, in upper or lower case.
    ///
    /// Returns `nil` if the string isn't a UUID.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.init(uuid)
    }

    /// The UUID in lowercase.
    public var description: String { uuid.uuidString.lowercased() }

    /// Whether the first account is listed before the second.
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
