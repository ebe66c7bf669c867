public import Foundation

/// An account identifier: a random UUID that never changes and is never reused.
public struct AccountID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// The identifier as a UUID.
    public let uuid: UUID

    /// Creates an identifier from a stored UUID.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Parses an identifier such as `9f0c2b1e-…`, in upper or lower case.
    ///
    /// Returns `nil` if the text isn't a UUID.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.init(uuid)
    }

    /// The UUID in lowercase.
    public var description: String { uuid.uuidString.lowercased() }

    /// Orders accounts in lists.
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
