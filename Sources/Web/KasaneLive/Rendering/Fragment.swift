import Synchronization

/// Part of a page that is rendered once and is the same wherever it is used.
final class Fragment: Sendable {
    /// The fragment's number, unique in the process.
    let number: UInt64
    /// A hash of the fragment's source location.
    let site: Int
    let bytes: [UInt8]
    /// A hash of the bytes outside the fragment's regions.
    let hash: UInt64
    /// The fragment's regions, with offsets from its start.
    ///
    /// A parent outside the fragment is `nil`.
    let records: [RegionRecord]
    /// The IDs of the fragment's elements.
    let claims: [UInt64]
    let scripts: [PageScript]
    /// The rows of the fragment's lists, by the list's index among the records.
    let rowOrders: [Int: [NodeID]]
    /// The JSON of the whole fragment, and of regions that were sent on their own.
    private let escaped = Mutex<[Range<Int>: [UInt8]]>([:])
    /// The patches from earlier fragments in the same place, newest last.
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

    /// The memory use in bytes, including JSON and patches.
    var size: Int { 5 * bytes.count + records.count * 96 + claims.count * 8 + 512 }

    /// Returns part of the fragment, escaped for a JSON string.
    func json(_ range: Range<Int>) -> [UInt8] {
        escaped.withLock { escaped in
            if let known = escaped[range] { return known }
            var writer = JSONArrayWriter(capacity: range.count + range.count / 8)
            writer.escape(bytes[range])
            escaped[range] = writer.bytes
            return writer.bytes
        }
    }

    /// Returns the patch from another fragment that a browser shows in its place, as JSON values
    /// separated by commas.
    ///
    /// - Parameter make: Computes the patch the first time that a page needs it.
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
    /// The index of its first region among the page's records.
    let first: Int
    let fragment: Fragment

    var end: Int { start + fragment.bytes.count }
    /// The indices of its regions among the page's records.
    var records: Range<Int> { first..<first + fragment.records.count }
}
