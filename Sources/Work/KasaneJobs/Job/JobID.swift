public import Foundation
import KasaneStore
import Synchronization

/// The globally unique identifier of a job.
///
/// External services can use it as an idempotency key; see ``JobContext/idempotencyKey``. It is a
/// version 7 UUID (RFC 9562, section 5.7): the first 48 bits are milliseconds since 1970, so jobs
/// sort by the time they were enqueued. A counter orders the jobs that a process enqueues within
/// one millisecond.
public struct JobID: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// The identifier as a UUID.
    public let uuid: UUID

    /// Creates the identifier of a stored job.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Parses an identifier such as `01932f3a-…`, in upper or lower case.
    ///
    /// Returns `nil` if the text isn't a UUID.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.init(uuid)
    }

    /// Creates a new identifier for a job enqueued at `moment`.
    init(at moment: Date) {
        var bytes = UUID().uuid
        // 48 bits last for 8,900 years.
        let milliseconds = UInt64(
            max(0, min(0x1p48, (moment.timeIntervalSince1970 * 1_000).rounded()))
        )
        withUnsafeMutableBytes(of: &bytes) { bytes in
            for index in 0..<6 {
                bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * index))
            }
            let count = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
            bytes[6] = UInt8(truncatingIfNeeded: count >> 22) & 0x0F | 0x70
            bytes[7] = UInt8(truncatingIfNeeded: count >> 14)
            bytes[8] = UInt8(truncatingIfNeeded: count >> 8) & 0x3F | 0x80
            bytes[9] = UInt8(truncatingIfNeeded: count)
        }
        uuid = UUID(uuid: bytes)
    }

    /// Orders the jobs of one millisecond with 26 bits (RFC 9562, section 6.2, method 1).
    ///
    /// Starts at a random value in the lower half, so that processes count differently.
    private static let counter = Atomic(UInt32.random(in: 0..<1 << 25))

    /// The date at which the job was enqueued, to the millisecond.
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
