import Synchronization

/// A part of a page that was written once, and is the same wherever it is placed.
final class Fragment: Sendable {
    let bytes: [UInt8]
    /// The hash of the bytes that belong to no region in it.
    let hash: UInt64
    /// The regions in it: their places are from its start, and a parent outside of it is `nil`.
    let records: [RegionRecord]
    /// The identities in it.
    let claims: [UInt64]
    /// The JSON of the whole, and of the regions in it that were sent alone.
    private let escaped = Mutex<[Range<Int>: [UInt8]]>([:])

    init(bytes: [UInt8], hash: UInt64, records: [RegionRecord], claims: [UInt64]) {
        self.bytes = bytes
        self.hash = hash
        self.records = records
        self.claims = claims
    }

    /// The bytes of memory that it takes, JSON included.
    var size: Int { 3 * bytes.count + records.count * 96 + claims.count * 8 + 512 }

    /// Returns a part of it as it stands in a JSON text.
    func json(_ range: Range<Int>) -> [UInt8] {
        escaped.withLock { escaped in
            if let known = escaped[range] { return known }
            var writer = JSONArrayWriter()
            writer.escape(bytes[range])
            escaped[range] = writer.bytes
            return writer.bytes
        }
    }
}

/// A fragment, and where it was placed.
struct Placement {
    let start: Int
    let fragment: Fragment

    var end: Int { start + fragment.bytes.count }
}
