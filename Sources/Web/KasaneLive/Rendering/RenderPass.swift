/// Records the structure of a live page during one render: its regions, their hashes and, for an
/// input, the controls.
///
/// Each byte belongs to the innermost region around it. A field's value belongs to none, because it
/// is sent separately.
final class RenderPass {
    /// The fields and buttons by identity, collected only to process an input.
    private(set) var controls: [String: Control] = [:]
    private(set) var records: [RegionRecord] = []
    private(set) var fields: [FieldRecord] = []
    /// The validation of the fields in order, collected only to process an input.
    private(set) var checks: [FieldCheck] = []
    /// The scripts that the content requires, in order and once each; see
    /// ``HTMLOutput/writeScript(_:)``.
    private(set) var scripts: [PageScript] = []
    /// The shared fragments in the source, in order.
    private(set) var placements: [Placement] = []
    /// The forms that contain a file field; `nil` is the page's own form.
    private(set) var fileForms: Set<NodeID?> = []
    /// The forms that are expected to contain one, and are written accordingly.
    let expectedFileForms: Set<NodeID?>

    /// The shared content, or `nil` if each control must be collected.
    let sharedContent: SharedContent?
    /// The `id` of the control that receives the focus in a document, or `nil` for none.
    let autofocus: String?
    private let drafts: [NodeID: Draft]
    private(set) var shownDrafts: [NodeID: Draft] = [:]
    var scope = IdentityScope.page
    /// The form that controls belong to, or `nil` for the page's own form.
    var form: NodeID?

    var formMethod = FormMethod.post

    /// The page and the turn, which every form that is posted contains.
    private let page: PageID
    private let turn: Int
    private let visitor: String?
    /// The hashes of the fields' values before the user's first input.
    private let loadedValues: [UInt64: String]
    /// Returns the query of the page's address, which every GET form contains.
    private let query: () -> String
    private let collectsControls: Bool
    /// The identities used by more than one control.
    private var ambiguous: Set<String> = []
    private var shown: Set<UInt64> = []
    private var open: [Int] = [0]
    private var hashes: [ContentHash] = [ContentHash()]
    /// The end of the bytes that have been added to a hash.
    private var mark = 0
    private var fragments: [OpenFragment] = []
    /// The identities since the start of the outermost open fragment.
    private var claims: [UInt64] = []
    /// The scripts required since the start of the outermost open fragment.
    private var fragmentScripts: [PageScript] = []

    /// Shared content that is being rendered.
    private struct OpenFragment {
        let start: Int
        let record: Int
        let claim: Int
        let script: Int
        let placement: Int
        /// Whether the content would be the same on every page.
        var isSame = true
    }

    init(
        page: PageID,
        turn: Int,
        visitor: String? = nil,
        drafts: [NodeID: Draft],
        collectsControls: Bool,
        sharedContent: SharedContent? = nil,
        autofocus: String? = nil,
        fileForms: Set<NodeID?> = [],
        loadedValues: [UInt64: String] = [:],
        query: @escaping () -> String = { "" },
        expecting size: RenderSize = RenderSize()
    ) {
        self.sharedContent = collectsControls ? nil : sharedContent
        self.autofocus = autofocus
        expectedFileForms = fileForms
        self.loadedValues = loadedValues
        self.page = page
        self.turn = turn
        self.visitor = visitor
        self.query = query
        self.drafts = drafts
        self.collectsControls = collectsControls
        records.reserveCapacity(size.records)
        records.append(RegionRecord(id: .page, kind: .page, parent: nil))
        shown.reserveCapacity(size.identities)
    }

    /// Returns a pass that renders content as in this one, without anything around it.
    func detached() -> RenderPass {
        let pass = RenderPass(page: page, turn: turn, drafts: drafts, collectsControls: false)
        pass.scope = scope
        pass.form = form
        pass.formMethod = formMethod
        return pass
    }

    /// The form that buttons belong to.
    ///
    /// Those in a GET form, which runs no action, belong to the page's own form.
    var buttonForm: NodeID? { formMethod == .get ? nil : form }

    /// Returns the draft of a field, which replaces the model's value.
    func draft(of field: NodeID) -> Draft? {
        keepApart()
        let draft = drafts[field]
        shownDrafts[field] = draft
        return draft
    }

    /// Returns an element's identity: the first one from `make` that is not used yet.
    func claim(_ make: (_ occurrence: Int) -> NodeID) -> NodeID {
        var occurrence = 0
        while true {
            let id = make(occurrence)
            if shown.insert(id.raw).inserted {
                if !fragments.isEmpty { claims.append(id.raw) }
                return id
            }
            noteConflict(id)
            occurrence += 1
        }
    }

    /// Returns an element's identity from an id set by the application.
    func claim(given text: String) -> NodeID {
        let id = NodeID(text)
        if !shown.insert(id.raw).inserted {
            keepApart()
        } else if !fragments.isEmpty {
            claims.append(id.raw)
        }
        return id
    }

    /// Prevents sharing of all open fragments, because they contain something that belongs to this
    /// page alone.
    private func keepApart() {
        for index in fragments.indices { fragments[index].isSame = false }
    }

    /// Records that an identity differs from the one on other pages, because an element outside of
    /// the fragment already uses it.
    private func noteConflict(_ id: NodeID) {
        for index in fragments.indices where !claims[fragments[index].claim...].contains(id.raw) {
            fragments[index].isSame = false
        }
    }

    func add(_ id: NodeID, _ control: @autoclosure () -> Control) {
        guard collectsControls else { return }
        if controls.updateValue(control(), forKey: id.text) != nil { ambiguous.insert(id.text) }
    }

    func addField(_ id: NodeID, value: String, kind: FieldRecord.Kind = .text) {
        keepApart()
        fields.append(FieldRecord(id: id, value: value, kind: kind, form: form))
    }

    func add(_ script: PageScript) {
        if !fragments.isEmpty { fragmentScripts.append(script) }
        guard let index = scripts.firstIndex(where: { $0.name == script.name }) else {
            return scripts.append(script)
        }
        if !script.isLate { scripts[index].isLate = false }
    }

    /// Records that the current form contains a file field.
    func hasFiles() {
        fileForms.insert(form)
    }

    func add(_ check: @autoclosure () -> FieldCheck) {
        if collectsControls { checks.append(check()) }
    }

    /// Writes the hidden inputs of a form sent without JavaScript: its identity, or the query of
    /// the page's address, because a GET form replaces that.
    func writeHiddenInputs(
        into output: inout HTMLOutput,
        form: NodeID?,
        method: FormMethod = .post
    ) {
        keepApart()
        skip(&output) { output in
            guard method == .post else {
                for (name, value) in FormEncoding.pairs(of: query(), limit: 100) {
                    writeHidden(name, value, into: &output)
                }
                return
            }
            writeHidden("page", page.text, into: &output)
            writeHidden("turn", "\(turn)", into: &output)
            if let visitor { writeHidden("for", visitor, into: &output) }
            if let form { writeHidden("form", form.text, into: &output) }
        }
    }

    /// Writes the hidden input at the end of a form that is posted: what its fields show.
    func writeSeenFields(into output: inout HTMLOutput, form: NodeID?) {
        guard !collectsControls else { return }
        let text = SeenFields.text(of: fields.filter { $0.form == form }, loaded: loadedValues)
        guard !text.isEmpty else { return }
        keepApart()
        skip(&output) { output in
            var attributes: [Attribute] = [.type(.hidden), .name("seen"), .value(text)]
            if form == nil { attributes.append(Attribute(plain: "form", "live")) }
            output.writeStartTag("input", attributes)
        }
    }

    private func writeHidden(_ name: String, _ value: String, into output: inout HTMLOutput) {
        output.writeStartTag("input", [.type(.hidden), .name(name), .value(value)])
    }

    func beginRegion(_ id: NodeID, _ kind: RegionRecord.Kind, at output: borrowing HTMLOutput) {
        take(output)
        if records[open[open.count - 1]].kind != .list {
            // The position of the region in its parent.
            hashes[hashes.count - 1].add(id.raw)
        }
        var record = RegionRecord(id: id, kind: kind, parent: open.last)
        record.start = output.count
        open.append(records.count)
        records.append(record)
        hashes.append(ContentHash())
    }

    func endRegion(at output: borrowing HTMLOutput) {
        take(output)
        let index = open.removeLast()
        records[index].end = output.count
        records[index].hash = hashes.removeLast().value
    }

    /// Excludes a closure's output from all regions' hashes.
    func skip(_ output: inout HTMLOutput, _ body: (inout HTMLOutput) -> Void) {
        take(output)
        body(&output)
        mark = output.count
    }

    var size: RenderSize { RenderSize(records: records.count, identities: shown.count) }

    /// Begins content that may be shared; its own bytes are hashed separately.
    func beginFragment(at output: borrowing HTMLOutput) {
        take(output)
        fragments.append(
            OpenFragment(
                start: output.count,
                record: records.count,
                claim: claims.count,
                script: fragmentScripts.count,
                placement: placements.count
            )
        )
        hashes.append(ContentHash())
    }

    /// Ends content that may be shared, and returns it unless it differs between pages.
    ///
    /// - Parameter site: The hash of the content's source location.
    func endFragment(of site: Int, at output: borrowing HTMLOutput) -> Fragment? {
        take(output)
        let hash = hashes.removeLast().value
        hashes[hashes.count - 1].add(hash)
        let open = fragments.removeLast()
        defer {
            if fragments.isEmpty {
                claims.removeAll(keepingCapacity: true)
                fragmentScripts.removeAll(keepingCapacity: true)
            }
        }
        guard open.isSame, !collectsControls else { return nil }
        let fragment = Fragment(
            site: site,
            bytes: output.copy(from: open.start),
            hash: hash,
            records: records[open.record...].map {
                $0.moved(by: -open.start, parent: Self.inner($0.parent, from: open.record))
            },
            claims: Array(claims[open.claim...]),
            scripts: Array(fragmentScripts[open.script...])
        )
        placements.removeSubrange(open.placement...)
        placements.append(Placement(start: open.start, first: open.record, fragment: fragment))
        return fragment
    }

    private static func inner(_ parent: Int?, from first: Int) -> Int? {
        parent.flatMap { $0 >= first ? $0 - first : nil }
    }

    /// Writes a stored fragment; returns `false` if one of its identities is already in use here.
    func place(_ fragment: Fragment, into output: inout HTMLOutput) -> Bool {
        guard claimAll(fragment.claims) else { return false }
        take(output)
        if !fragments.isEmpty { claims += fragment.claims }
        for script in fragment.scripts { add(script) }
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
        placements.append(Placement(start: start, first: first, fragment: fragment))
        return true
    }

    /// Claims identities; returns `false` and claims none if one of them is already in use.
    private func claimAll(_ ids: [UInt64]) -> Bool {
        for (index, id) in ids.enumerated() where !shown.insert(id).inserted {
            shown.subtract(ids[..<index])
            return false
        }
        return true
    }

    func finish(_ output: borrowing HTMLOutput) {
        take(output)
        records[0].end = output.count
        records[0].hash = hashes[0].value
        // A press of an ambiguous control could mean any of them, so none is accepted.
        for id in ambiguous { controls[id] = nil }
    }

    private func take(_ output: borrowing HTMLOutput) {
        let end = output.count
        guard mark < end else { return }
        hashes[hashes.count - 1].add(output.source(from: mark))
        mark = end
    }
}

/// The size of a render, which determines the memory reserved for the next one.
struct RenderSize {
    var bytes = 1024
    var records = 16
    var identities = 32
}

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

    /// Returns the record of the same region at another position.
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
