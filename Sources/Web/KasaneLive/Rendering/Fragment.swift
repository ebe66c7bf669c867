import Synchronization

/// Content that is rendered once and is identical wherever it is used.
final class Fragment: Sendable {
    /// The fragment's number, which is unique in the process.
    let number: UInt64
    /// A hash of the fragment's source location.
    let site: Int
    let bytes: [UInt8]
    /// A hash of the bytes outside the fragment's regions.
    let hash: UInt64
    /// The fragment's regions, with offsets relative to its start.
    ///
    /// The parent is `nil` if it is outside the fragment.
    let records: [RegionRecord]
    /// The IDs of the fragment's elements.
    let claims: [UInt64]
    let scripts: [PageScript]
    /// The row IDs of the fragment's lists, by the list's index among the records.
    let rowOrders: [Int: [NodeID]]
    /// The JSON of the whole fragment, and of regions that were sent separately.
    private let escaped = Mutex<[Range<Int>: [UInt8]]>([:])
    /// The patches from earlier fragments at the same location, oldest first.
    private let steps = Mutex<[(from: UInt64, json: [UInt8])]>([])

    private static let count = Atomic<UInt64>(0)
    private static let stepsLimit = 4

    init(
        site: Int,
        bytes: [UInt8],
        hash: UInt64,
        records: [RegionRecord],
        claims: [UInt64],
        scripts: [PageScript] = []
    ) {
        number = Self.count.add(1, ordering: .relaxed).newValue
        var rowOrders: [Int: [NodeID]] = [:]
        records.addRowOrders(of: records.indices, to: &rowOrders)
        self.rowOrders = rowOrders
        self.site = site
        self.bytes = bytes
        self.hash = hash
        self.records = records
        self.claims = claims
        self.scripts = scripts
    }

    /// The memory use in bytes, including cached JSON and patches.
    var size: Int { 5 * bytes.count + records.count * 96 + claims.count * 8 + 512 }

    /// Returns part of the fragment, escaped for use in a JSON string.
    func json(_ range: Range<Int>) -> [UInt8] {
        escaped.withLock { escaped in
            if let known = escaped[range] { return known }
            var writer = JSONArrayWriter(capacity: range.count + range.count / 8)
            writer.escape(bytes[range])
            escaped[range] = writer.bytes
            return writer.bytes
        }
    }

    /// Returns the patch that replaces another fragment shown by a browser, as comma-separated JSON
    /// values.
    ///
    /// - Parameter make: Computes the patch when it is first needed.
    func steps(from other: UInt64, _ make: () -> [UInt8]) -> [UInt8] {
        if let known = steps.withLock({ $0.last { $0.from == other } }) { return known.json }
        let json = make()
        steps.withLock { steps in
            steps.append((other, json))
            while steps.count > Self.stepsLimit
                || steps.reduce(0, { $0 + $1.json.count }) > 2 * bytes.count
            { steps.removeFirst() }
        }
        return json
    }
}

struct Placement {
    let start: Int
    /// The index of the fragment's first region among the page's records.
    let first: Int
    let fragment: Fragment

    var end: Int { start + fragment.bytes.count }
    /// The indices of the fragment's regions among the page's records.
    var records: Range<Int> { first..<first + fragment.records.count }
}
