/// What is collected while a live page is written once: where its regions are, what they hash to,
/// and, on the way in, what can be entered and pressed.
///
/// Each byte belongs to the innermost region around it. The value of a field belongs to none, for it
/// travels alone.
final class RenderPass {
    /// What can be entered and pressed, by identity; collected only where something came in.
    private(set) var controls: [String: Control] = [:]
    private(set) var records: [RegionRecord] = []
    private(set) var fields: [FieldRecord] = []
    /// Where shared content was placed, in order.
    private(set) var placements: [Placement] = []

    /// What pages share; `nil` where each control must be collected.
    let sharedContent: SharedContent?
    private let drafts: [NodeID: Draft]
    var scope = IdentityScope.page
    /// The form that controls belong to, or `nil` for the page's own.
    var form: NodeID?

    /// The page and the turn, which each form has in it.
    private let page: PageID
    private let turn: Int
    private let collectsControls: Bool
    /// Identities that more than one control has.
    private var ambiguous: Set<String> = []
    private var shown: Set<UInt64> = []
    private var open: [Int] = [0]
    private var hashes: [ContentHash] = [ContentHash()]
    /// Up to where bytes have been added to a hash.
    private var mark = 0
    private var fragments: [OpenFragment] = []
    /// The identities since the outermost open fragment began.
    private var claims: [UInt64] = []

    /// Shared content that is being written.
    private struct OpenFragment {
        let start: Int
        let record: Int
        let claim: Int
        let placement: Int
        /// Whether it would be the same on every page.
        var isSame = true
    }

    init(
        page: PageID,
        turn: Int,
        drafts: [NodeID: Draft],
        collectsControls: Bool,
        sharedContent: SharedContent? = nil,
        expecting size: RenderSize = RenderSize()
    ) {
        self.sharedContent = collectsControls ? nil : sharedContent
        self.page = page
        self.turn = turn
        self.drafts = drafts
        self.collectsControls = collectsControls
        records.reserveCapacity(size.records)
        records.append(RegionRecord(id: .page, kind: .page, parent: nil))
        shown.reserveCapacity(size.identities)
    }

    /// Returns a pass in which a piece is written as in this one, with nothing around it.
    func detached() -> RenderPass {
        let pass = RenderPass(page: page, turn: turn, drafts: drafts, collectsControls: false)
        pass.scope = scope
        pass.form = form
        return pass
    }

    /// Returns what a field goes on to hold, if the model's value reads otherwise.
    func draft(of field: NodeID) -> Draft? {
        keepApart()
        return drafts[field]
    }

    /// Returns the identity that a thing gets: the first that `make` gives which nothing has yet.
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

    /// Takes the identity that the application gave a thing.
    func claim(given text: String) -> NodeID {
        let id = NodeID(text)
        if !shown.insert(id.raw).inserted {
            keepApart()
        } else if !fragments.isEmpty {
            claims.append(id.raw)
        }
        return id
    }

    /// Has no fragment around here shared: there is something in it that belongs to this page alone.
    private func keepApart() {
        for index in fragments.indices { fragments[index].isSame = false }
    }

    /// Takes that an identity is another than it would be elsewhere, for something around the fragment has it.
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

    /// Writes what a form that is sent without JavaScript must tell.
    func writeIdentity(into output: inout HTMLOutput, form: NodeID?) {
        keepApart()
        skip(&output) { output in
            writeHidden("page", page.text, into: &output)
            writeHidden("turn", "\(turn)", into: &output)
            if let form { writeHidden("form", form.text, into: &output) }
        }
    }

    private func writeHidden(_ name: String, _ value: String, into output: inout HTMLOutput) {
        VoidElement(name: "input", attributes: [.type("hidden"), .name(name), .value(value)])
            .render(into: &output)
    }

    func beginRegion(_ id: NodeID, _ kind: RegionRecord.Kind, at output: borrowing HTMLOutput) {
        take(output)
        if records[open[open.count - 1]].kind != .list {
            // The place of the region in what surrounds it.
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

    /// Leaves out what a body writes: it belongs to no region's hash.
    func skip(_ output: inout HTMLOutput, _ body: (inout HTMLOutput) -> Void) {
        take(output)
        body(&output)
        mark = output.count
    }

    /// How much was collected.
    var size: RenderSize { RenderSize(records: records.count, identities: shown.count) }

    /// Begins content that may be shared; its own bytes are hashed apart from those around it.
    func beginFragment(at output: borrowing HTMLOutput) {
        take(output)
        fragments.append(
            OpenFragment(
                start: output.count,
                record: records.count,
                claim: claims.count,
                placement: placements.count
            )
        )
        hashes.append(ContentHash())
    }

    /// Ends such content.
    ///
    /// - Parameters:
    ///   - site: The place of the source that it is of, as a hash.
    ///   - output: Where it was written.
    /// - Returns: The content if it is the same on every page.
    func endFragment(of site: Int, at output: borrowing HTMLOutput) -> Fragment? {
        take(output)
        let hash = hashes.removeLast().value
        hashes[hashes.count - 1].add(hash)
        let open = fragments.removeLast()
        defer { if fragments.isEmpty { claims.removeAll(keepingCapacity: true) } }
        guard open.isSame, !collectsControls else { return nil }
        let fragment = Fragment(
            site: site,
            bytes: output.copy(from: open.start),
            hash: hash,
            records: records[open.record...].map {
                $0.moved(by: -open.start, parent: Self.inner($0.parent, from: open.record))
            },
            claims: Array(claims[open.claim...])
        )
        placements.removeSubrange(open.placement...)
        placements.append(Placement(start: open.start, first: open.record, fragment: fragment))
        return fragment
    }

    private static func inner(_ parent: Int?, from first: Int) -> Int? {
        parent.flatMap { $0 >= first ? $0 - first : nil }
    }

    /// Writes content that was written before; returns `false` if something here has an identity of its already.
    func place(_ fragment: Fragment, into output: inout HTMLOutput) -> Bool {
        guard claimAll(fragment.claims) else { return false }
        take(output)
        if !fragments.isEmpty { claims += fragment.claims }
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

    /// Takes identities, unless something has one of them already.
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
        // Which of them is meant cannot be told.
        for id in ambiguous { controls[id] = nil }
    }

    private func take(_ output: borrowing HTMLOutput) {
        let end = output.count
        guard mark < end else { return }
        hashes[hashes.count - 1].add(output.source(from: mark))
        mark = end
    }
}

/// How much is collected while a page is written, by which memory is made for the next time.
struct RenderSize {
    /// The bytes of the source.
    var bytes = 1024
    var records = 16
    var identities = 32
}

extension NodeID {
    /// The page itself, which is no element.
    static let page = NodeID("")
}

/// A region of a page that was written.
struct RegionRecord: Sendable {
    enum Kind: Sendable {
        case page
        case region
        /// A list, whose rows may come, go and move.
        case list
        case row
    }

    let id: NodeID
    let kind: Kind
    /// The region around it, by its place among the records, which stands before this one.
    let parent: Int?
    var start = 0
    var end = 0
    /// The hash of the region's own bytes, without those of the regions in it.
    var hash: UInt64 = 0

    /// Returns the record of the same region elsewhere.
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

/// A field that was written, with the value that it was given.
struct FieldRecord {
    enum Kind {
        case text
        /// A form that is sent without it means that it is off.
        case toggle
        /// Its value is not sent to the browser, which thus shows nothing in it.
        case secret
    }

    let id: NodeID
    let value: String
    let kind: Kind
    let form: NodeID?
}

/// Text that a field goes on to hold though the model's value reads otherwise.
struct Draft: Equatable {
    let text: String
    /// Why the model does not take it, or `nil` if it is only written differently, as 007 for 7.
    let message: String?
    /// What the model's value read when the text was entered; when that changes, the draft is gone.
    let canonical: String
}

/// What the user can do with a control that is shown.
enum Control {
    /// A field takes a text.
    case field((String) -> FieldOutcome)
    /// A button is pressed.
    case button(() async throws -> Void)
}

/// What became of a text that was entered.
enum FieldOutcome {
    /// The model has it, or has refused it for the reason in the draft.
    case taken(Draft?)
    /// It is nothing that the field offers.
    case unknown
}
