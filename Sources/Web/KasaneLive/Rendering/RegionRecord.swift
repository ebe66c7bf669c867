extension NodeID {
    /// The page itself, which is not an element.
    static let page = NodeID("")
}

struct RegionRecord: Sendable {
    enum Kind: Sendable {
        case page
        case region
        /// A list, whose rows can be inserted, removed and moved.
        case list
        case row
    }

    let id: NodeID
    let kind: Kind
    /// The index of the enclosing region's record, which precedes this one.
    let parent: Int?
    var start = 0
    var end = 0
    /// The hash of the region's own bytes, without those of nested regions.
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
