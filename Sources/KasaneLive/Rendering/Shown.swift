/// What a browser shows of a page, kept as hashes.
struct Shown {
    private struct Region {
        let id: UInt64
        let hash: UInt64
    }

    /// In the order of the page, in which most are found again.
    private var regions: [Region] = []
    private var lists: [UInt64: [NodeID]] = [:]
    /// What each field is known to hold.
    private var values: [UInt64: UInt64] = [:]

    /// Takes a page as the browser gets it as a whole.
    init(_ rendering: Rendering) {
        take(rendering, rendering.rowOrders)
        for field in rendering.fields {
            values[field.id.raw] = ContentHash.of(field.value)
        }
    }

    /// Brings the browser from what it shows to a newer rendering, and takes that as shown.
    ///
    /// - Parameters:
    ///   - rendering: The page as it is now.
    ///   - isWhole: Whether it is not known what the browser shows.
    /// - Returns: What it is to do, in order.
    mutating func update(to rendering: Rendering, isWhole: Bool) -> [PatchOperation] {
        var operations: [PatchOperation] = []
        // Whether what was sent before contains the record.
        var isSent = [Bool](repeating: false, count: rendering.records.count)
        let known = hashes(of: rendering.records)
        let orders = rendering.rowOrders
        for (index, record) in rendering.records.enumerated() {
            if isSent[index] || record.parent.map({ isSent[$0] }) == true {
                isSent[index] = true
                continue
            }
            let range = record.start..<record.end
            if record.kind == .page, isWhole || known[index] != record.hash {
                operations.append(.body(range))
                isSent[index] = true
            } else if known[index] != record.hash {
                operations.append(.morph(record.id, range))
                isSent[index] = true
            } else if record.kind == .list {
                operations += rowOperations(
                    of: record,
                    in: orders[index] ?? [],
                    rendering,
                    &isSent
                )
            }
        }
        operations += valueOperations(rendering, isWhole: isWhole)
        take(rendering, orders)
        return operations
    }

    private func rowOperations(
        of list: RegionRecord,
        in order: [NodeID],
        _ rendering: Rendering,
        _ isSent: inout [Bool]
    ) -> [PatchOperation] {
        let steps = rowSteps(from: lists[list.id.raw] ?? [], to: order)
        guard !steps.isEmpty else { return [] }
        var rows: [UInt64: Int] = [:]
        for (index, record) in rendering.records.enumerated() where record.kind == .row {
            rows[record.id.raw] = index
        }
        return steps.map { step in
            Self.operation(step, list: list.id) { row in
                guard let place = rows[row.raw] else { return 0..<0 }
                isSent[place] = true
                return rendering.records[place].start..<rendering.records[place].end
            }
        }
    }

    /// Returns what the browser shows of each of some regions, as hashes.
    private func hashes(of records: [RegionRecord]) -> [UInt64?] {
        var byID: [UInt64: UInt64]?
        return records.enumerated().map { index, record in
            if regions.indices.contains(index), regions[index].id == record.id.raw {
                return regions[index].hash
            }
            if byID == nil {
                byID = Dictionary(
                    regions.map { ($0.id, $0.hash) },
                    uniquingKeysWith: { _, last in last }
                )
            }
            return byID?[record.id.raw]
        }
    }

    /// Returns whether a field was shown with a value.
    func holds(_ value: String, in field: String) -> Bool {
        values[NodeID(field).raw] == ContentHash.of(value)
    }

    /// Notes what a field holds because the user entered it.
    mutating func note(_ field: NodeID, holds value: String) {
        values[field.raw] = ContentHash.of(value)
    }

    private mutating func valueOperations(
        _ rendering: Rendering,
        isWhole: Bool
    ) -> [PatchOperation] {
        var known: [UInt64: UInt64] = [:]
        var operations: [PatchOperation] = []
        for field in rendering.fields {
            let hash = ContentHash.of(field.value)
            // A field that was not shown before comes with its value in the markup.
            if let value = values[field.id.raw], isWhole || value != hash,
                field.kind != .secret || field.value.isEmpty
            {
                operations.append(.value(field.id, field.value))
            }
            known[field.id.raw] = hash
        }
        values = known
        return operations
    }

    private mutating func take(_ rendering: Rendering, _ orders: [Int: [NodeID]]) {
        regions = rendering.records.map { Region(id: $0.id.raw, hash: $0.hash) }
        lists.removeAll(keepingCapacity: true)
        for (list, rows) in orders {
            lists[rendering.records[list].id.raw] = rows
        }
    }

    private static func operation(
        _ step: RowChange<NodeID>,
        list: NodeID,
        source: (NodeID) -> Range<Int>
    ) -> PatchOperation {
        switch step {
        case .remove(let row): .remove(row)
        case .insert(let row, let before): .insert(row, source(row), list: list, before: before)
        case .move(let row, let before): .move(row, list: list, before: before)
        }
    }
}

/// A page that was written, and what was collected on the way.
struct Rendering {
    let source: [UInt8]
    let records: [RegionRecord]
    let fields: [FieldRecord]
    let controls: [String: Control]
    /// What of the source is shared with other pages, in order.
    var placements: [Placement] = []

    /// The bytes of what fields hold that is not in the source.
    var secretSize: Int {
        fields.lazy.filter { $0.kind == .secret }.reduce(0) { $0 + $1.value.utf8.count }
    }

    /// The rows of each list in order, by the list's place among the records.
    var rowOrders: [Int: [NodeID]] {
        var orders: [Int: [NodeID]] = [:]
        for (index, record) in records.enumerated() {
            if record.kind == .list { orders[index] = orders[index] ?? [] }
            if record.kind == .row, let list = record.parent {
                orders[list, default: []].append(record.id)
            }
        }
        return orders
    }
}
