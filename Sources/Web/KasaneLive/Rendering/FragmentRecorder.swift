/// Collects a page's shared fragments and scripts.
struct FragmentRecorder {
    /// A fragment that is being rendered.
    private struct Open {
        let start: Int
        let record: Int
        let claim: Int
        let script: Int
        let placement: Int
        /// Whether the content is identical on every page.
        var isSame = true
    }

    private(set) var placements: [Placement] = []
    /// The scripts that the content requires, without duplicates; see
    /// ``HTMLOutput/writeScript(_:)``.
    private(set) var scripts: [PageScript] = []
    private var open: [Open] = []
    /// The IDs claimed since the start of the outermost open fragment.
    private var claims: [UInt64] = []
    /// The scripts required since the start of the outermost open fragment.
    private var openScripts: [PageScript] = []

    mutating func begin(at start: Int, record: Int) {
        open.append(
            Open(
                start: start,
                record: record,
                claim: claims.count,
                script: openScripts.count,
                placement: placements.count
            )
        )
    }

    /// Ends the innermost fragment, and returns the fragment if it is identical on every page.
    ///
    /// - Parameters:
    ///   - site: A hash of the content's source location.
    ///   - hash: A hash of the fragment's own bytes.
    mutating func end(
        of site: Int,
        hash: UInt64,
        regions: RegionRecorder,
        at output: borrowing HTMLOutput
    ) -> Fragment? {
        let ended = open.removeLast()
        defer {
            if open.isEmpty {
                claims.removeAll(keepingCapacity: true)
                openScripts.removeAll(keepingCapacity: true)
            }
        }
        guard ended.isSame else { return nil }
        let fragment = Fragment(
            site: site,
            bytes: output.copy(from: ended.start),
            hash: hash,
            records: regions.records(since: ended.record, movedTo: ended.start),
            claims: Array(claims[ended.claim...]),
            scripts: Array(openScripts[ended.script...])
        )
        placements.removeSubrange(ended.placement...)
        placements.append(Placement(start: ended.start, first: ended.record, fragment: fragment))
        return fragment
    }

    mutating func place(_ fragment: Fragment, at start: Int, record: Int) {
        if !open.isEmpty { claims += fragment.claims }
        for script in fragment.scripts { add(script) }
        placements.append(Placement(start: start, first: record, fragment: fragment))
    }

    mutating func add(_ script: PageScript) {
        if !open.isEmpty { openScripts.append(script) }
        guard let index = scripts.firstIndex(where: { $0.name == script.name }) else {
            return scripts.append(script)
        }
        if !script.isLate { scripts[index].isLate = false }
    }

    mutating func claimed(_ id: NodeID) {
        if !open.isEmpty { claims.append(id.raw) }
    }

    /// Prevents sharing of all open fragments because they contain page-specific content.
    mutating func keepApart() {
        for index in open.indices { open[index].isSame = false }
    }

    /// Records that an ID differs from other pages because an element outside the fragment uses it.
    mutating func noteConflict(_ id: NodeID) {
        for index in open.indices where !claims[open[index].claim...].contains(id.raw) {
            open[index].isSame = false
        }
    }
}
