/// What is collected while a live page is written once: where its regions are, what they hash to,
/// and, on the way in, what can be entered and pressed.
///
/// Each byte belongs to the innermost region around it. The value of a field belongs to none, for it
/// travels alone.
final class RenderPass {
    /// What can be entered and pressed, by identity; collected only where something came in.
    private(set) var controls: [String: Control] = [:]
    private(set) var records: [RegionRecord]
    private(set) var fields: [FieldRecord] = []

    let drafts: [NodeID: Draft]
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

    init(page: PageID, turn: Int, drafts: [NodeID: Draft], collectsControls: Bool) {
        self.page = page
        self.turn = turn
        self.drafts = drafts
        self.collectsControls = collectsControls
        records = [RegionRecord(id: .page, kind: .page, parent: nil)]
    }

    /// Returns the identity that a thing gets: the first that `make` gives which nothing has yet.
    func claim(_ make: (_ occurrence: Int) -> NodeID) -> NodeID {
        var occurrence = 0
        while true {
            let id = make(occurrence)
            if shown.insert(id.raw).inserted { return id }
            occurrence += 1
        }
    }

    /// Takes the identity that the application gave a thing.
    func claim(given text: String) -> NodeID {
        let id = NodeID(text)
        shown.insert(id.raw)
        return id
    }

    func add(_ id: NodeID, _ control: @autoclosure () -> Control) {
        guard collectsControls else { return }
        if controls.updateValue(control(), forKey: id.text) != nil { ambiguous.insert(id.text) }
    }

    func addField(_ id: NodeID, value: String, kind: FieldRecord.Kind = .text) {
        fields.append(FieldRecord(id: id, value: value, kind: kind, form: form))
    }

    /// Writes what a form that is sent without JavaScript must tell.
    func writeIdentity(into output: inout HTMLOutput, form: NodeID?) {
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

extension NodeID {
    /// The page itself, which is no element.
    static let page = NodeID("")
}

/// A region of a page that was written.
struct RegionRecord {
    enum Kind {
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
