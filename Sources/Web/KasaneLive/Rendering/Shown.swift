/// The state of a page in the browser, represented by hashes.
struct Shown {
    private struct Region {
        let id: UInt64
        let hash: UInt64
    }

    /// Shared content and the range of its regions on the page.
    private struct Content {
        let site: Int
        let number: UInt64
        let regions: Range<Int>
    }

    /// The regions in page order, which is also the order of most lookups.
    private var regions: [Region] = []
    private var contents: [Content] = []
    private var lists: [UInt64: [NodeID]] = [:]
    private var values: [UInt64: UInt64] = [:]

    /// Creates the state of a browser that has received the whole page.
    init(_ rendering: Rendering) {
        take(rendering, rendering.rowOrders)
        for field in rendering.fields {
            values[field.id.raw] = ContentHash.of(field.value)
        }
    }

    /// Updates the state to a newer rendering, and returns the operations for the browser.
    ///
    /// - Parameter isWhole: Whether the browser's state is unknown.
    mutating func update(to rendering: Rendering, isWhole: Bool) -> [PatchOperation] {
        let orders = rendering.rowOrders
        var update = Update(rendering: rendering, orders: orders, isWhole: isWhole)
        var next = 0
        var old = 0
        for (number, placement) in rendering.placements.enumerated() {
            guard let content = content(number, of: placement.fragment) else { continue }
            add(next..<placement.first, among: regions.indices, beginningAt: old, to: &update)
            add(placement, insteadOf: content, to: &update)
            next = placement.records.upperBound
            old = content.regions.upperBound
        }
        let rest = next..<rendering.records.count
        add(rest, among: regions.indices, beginningAt: old, to: &update)
        let operations = update.operations + valueOperations(rendering, isWhole: isWhole)
        take(rendering, orders)
        return operations
    }

    private struct Update {
        let rendering: Rendering
        let orders: [Int: [NodeID]]
        let isWhole: Bool
        var operations: [PatchOperation] = []
        /// Whether earlier operations already contain the record.
        var isSent: [Bool]
        /// The browser's hashes by ID.
        ///
        /// Computed only if a region was replaced by another region at the same position.
        var hashes: [UInt64: UInt64]?

        init(rendering: Rendering, orders: [Int: [NodeID]], isWhole: Bool) {
            self.rendering = rendering
            self.orders = orders
            self.isWhole = isWhole
            isSent = Array(repeating: false, count: rendering.records.count)
        }

        func isSent(around record: Int) -> Bool {
            rendering.records[record].parent.map { isSent[$0] } == true
        }
    }

    /// Returns the content at the position of a fragment, which is identified by its index on the
    /// page.
    ///
    /// If the positions turn out not to match, the update is larger than necessary but still
    /// correct.
    private func content(_ number: Int, of fragment: Fragment) -> Content? {
        guard contents.indices.contains(number), contents[number].site == fragment.site,
            !fragment.records.isEmpty
        else { return nil }
        return contents[number]
    }

    /// Adds the operations for a fragment that replaces content from the same source location.
    ///
    /// The operations are identical on all pages, so they are computed only once.
    private func add(_ placement: Placement, insteadOf content: Content, to update: inout Update) {
        guard !update.isSent(around: placement.first),
            placement.fragment.number != content.number
        else { return }
        let steps = placement.fragment.steps(from: content.number) {
            var alone = Update(rendering: update.rendering, orders: update.orders, isWhole: false)
            add(
                placement.records,
                among: content.regions,
                beginningAt: content.regions.lowerBound,
                to: &alone
            )
            var json = JSONArrayWriter()
            PatchOperation.write(alone.operations, to: &json, update.rendering)
            return json.bytes
        }
        if !steps.isEmpty { update.operations.append(.shared(steps)) }
    }

    /// Adds the operations for a range of records.
    ///
    /// - Parameters:
    ///   - regions: The range of the browser's regions that contains the records' regions.
    ///   - first: The index of the first region, if nothing before it has changed.
    private func add(
        _ records: Range<Int>,
        among regions: Range<Int>,
        beginningAt first: Int,
        to update: inout Update
    ) {
        for (index, record) in zip(records, update.rendering.records[records]) {
            if update.isSent[index] || update.isSent(around: index) {
                update.isSent[index] = true
                continue
            }
            let range = record.start..<record.end
            let place = first + index - records.lowerBound
            let hash = hash(of: record.id, among: regions, expectedAt: place, &update.hashes)
            if record.kind == .page, update.isWhole || hash != record.hash {
                update.operations.append(.body(range))
                update.isSent[index] = true
            } else if hash != record.hash {
                update.operations.append(.morph(record.id, range))
                update.isSent[index] = true
            } else if record.kind == .list {
                addRows(of: index, to: &update)
            }
        }
    }

    private func addRows(of list: Int, to update: inout Update) {
        let id = update.rendering.records[list].id
        let steps = rowSteps(from: lists[id.raw] ?? [], to: update.orders[list] ?? [])
        guard !steps.isEmpty else { return }
        var rows: [UInt64: Int] = [:]
        for (index, record) in update.rendering.records.enumerated() where record.kind == .row {
            rows[record.id.raw] = index
        }
        for step in steps {
            let operation = Self.operation(step, list: id) { row in
                guard let place = rows[row.raw] else { return 0..<0 }
                update.isSent[place] = true
                let record = update.rendering.records[place]
                return record.start..<record.end
            }
            update.operations.append(operation)
        }
    }

    private func hash(
        of id: NodeID,
        among range: Range<Int>,
        expectedAt place: Int,
        _ byID: inout [UInt64: UInt64]?
    ) -> UInt64? {
        if range.contains(place), regions[place].id == id.raw { return regions[place].hash }
        if byID == nil {
            byID = Dictionary(
                regions[range].map { ($0.id, $0.hash) },
                uniquingKeysWith: { _, last in last }
            )
        }
        return byID?[id.raw]
    }

    func holds(_ value: String, in field: String) -> Bool {
        values[NodeID(field).raw] == ContentHash.of(value)
    }

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
            // The markup of a new field already includes its value.
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
        contents = rendering.placements.map {
            Content(site: $0.fragment.site, number: $0.fragment.number, regions: $0.records)
        }
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
