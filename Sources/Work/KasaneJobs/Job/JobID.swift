public import Foundation
import KasaneDomain
import KasaneStore

/// A job's globally unique ID.
///
/// Use it as an idempotency key with external services; see ``JobContext/idempotencyKey``. It is a
/// version 7 UUID (RFC 9562, section 5.7), whose first 48 bits are milliseconds since 1970, so IDs
/// sort by the time at which jobs were enqueued.
public struct JobID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// The ID as a UUID.
    public let uuid: UUID

    /// Creates a job ID from a UUID.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Creates a job ID from a UUID string, such as `01932f3a-…`, in upper or lower case.
    ///
    /// Returns `nil` if the string isn't a UUID.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.init(uuid)
    }

    /// Creates a new ID for a job enqueued at `moment`.
    init(at moment: Date) {
        uuid = .timeOrdered(at: moment)
    }

    /// The date when the job was enqueued, to the millisecond.
    public var enqueued: Date {
        let milliseconds = withUnsafeBytes(of: uuid.uuid) { bytes in
            bytes.prefix(6).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return Date(timeIntervalSince1970: Double(milliseconds) / 1_000).roundedToMilliseconds
    }

    /// The UUID in lowercase.
    public var description: String { uuid.uuidString.lowercased() }

    /// Whether the first job was enqueued before the second.
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
