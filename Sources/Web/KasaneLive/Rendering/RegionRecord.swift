extension NodeID {
    /// The page itself, which has no element.
    static let page = NodeID("")
}

struct RegionRecord: Sendable {
    enum Kind: Sendable {
        case page
        case region
        /// A list with rows.
        case list
        case row
    }

    let id: NodeID
    let kind: Kind
    /// The index of the enclosing region, whose record precedes this record.
    let parent: Int?
    var start = 0
    var end = 0
    /// A hash of the region's own bytes, excluding nested regions.
    var hash: UInt64 = 0

    func moved(by distance: Int, parent: Int?) -> RegionRecord {
        RegionRecord(
            id: id,
            kind: kind,
            parent: parent,
            start: start + distance,
            end: end + distance,
            hash: hash
        )
    }
}
