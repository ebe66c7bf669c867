/// Records and hashes a page's regions during a render.
///
/// Each byte belongs to the innermost region or shared fragment that contains it.
struct RegionRecorder {
    private(set) var records: [RegionRecord] = []
    /// The open regions, outermost first.
    private var open = [0]
    private var hashes = [ContentHash()]
    /// The end of the bytes that have been hashed or skipped.
    private var mark = 0

    init(expecting count: Int) {
        records.reserveCapacity(count)
        records.append(RegionRecord(id: .page, kind: .page, parent: nil))
    }

    mutating func begin(_ id: NodeID, _ kind: RegionRecord.Kind, at output: borrowing HTMLOutput) {
        take(output)
        if records[open[open.count - 1]].kind != .list {
            // The region's position in its parent.
            hashes[hashes.count - 1].add(id.raw)
        }
        var record = RegionRecord(id: id, kind: kind, parent: open.last)
        record.start = output.count
        open.append(records.count)
        records.append(record)
        hashes.append(ContentHash())
    }

    mutating func end(at output: borrowing HTMLOutput) {
        take(output)
        let index = open.removeLast()
        records[index].end = output.count
        records[index].hash = hashes.removeLast().value
    }

    /// Adds the output since the last call to the innermost region's hash.
    mutating func take(_ output: borrowing HTMLOutput) {
        let end = output.count
        guard mark < end else { return }
        hashes[hashes.count - 1].add(output.source(from: mark))
        mark = end
    }

    /// Skips the output since the last call to ``take(_:)``.
    mutating func skip(_ output: borrowing HTMLOutput) {
        mark = output.count
    }

    /// Starts a fragment, whose own bytes are hashed separately.
    mutating func beginFragment(at output: borrowing HTMLOutput) {
        take(output)
        hashes.append(ContentHash())
    }

    /// Ends a fragment and returns the hash of its own bytes.
    mutating func endFragment(at output: borrowing HTMLOutput) -> UInt64 {
        take(output)
        let hash = hashes.removeLast().value
        hashes[hashes.count - 1].add(hash)
        return hash
    }

    /// Returns the records from an index onward, with offsets relative to `start`.
    func records(since first: Int, movedTo start: Int) -> [RegionRecord] {
        records[first...].map { record in
            let parent = record.parent.flatMap { $0 >= first ? $0 - first : nil }
            return record.moved(by: -start, parent: parent)
        }
    }

    mutating func place(_ fragment: Fragment, into output: inout HTMLOutput) {
        take(output)
        let start = output.count
        let first = records.count
        let outer = open[open.count - 1]
        output.writeSource(fragment.bytes)
        mark = output.count
        hashes[hashes.count - 1].add(fragment.hash)
        for record in fragment.records {
            records.append(
                record.moved(by: start, parent: record.parent.map { $0 + first } ?? outer)
            )
        }
    }

    mutating func finish(at output: borrowing HTMLOutput) {
        take(output)
        records[0].end = output.count
        records[0].hash = hashes[0].value
    }
}
