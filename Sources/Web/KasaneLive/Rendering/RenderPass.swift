/// Records a page's structure during a render: IDs, hashed regions, shared fragments and, if the
/// render is for an input, controls.
///
/// Field values don't belong to any region, because they are sent separately.
final class RenderPass {
    let input: RenderInput
    var identities: IdentityRegistry
    private(set) var regions: RegionRecorder
    private(set) var fragments = FragmentRecorder()
    private(set) var collected = ControlRecorder()
    /// The form that contains the current controls.
    ///
    /// `nil` represents the page's implicit form.
    var form: NodeID?
    var formMethod = FormMethod.post

    init(_ input: RenderInput, expecting size: RenderSize = RenderSize()) {
        self.input = input
        identities = IdentityRegistry(expecting: size.identities)
        regions = RegionRecorder(expecting: size.records)
    }

    /// Returns a pass that renders content in the same context but without the surrounding content.
    func detached() -> RenderPass {
        let pass = RenderPass(RenderInput(page: input.page, turn: input.turn, drafts: input.drafts))
        pass.identities.scope = identities.scope
        pass.form = form
        pass.formMethod = formMethod
        return pass
    }

    /// The shared content, or `nil` if every control must be collected.
    var sharedContent: SharedContent? { input.collectsControls ? nil : input.sharedContent }

    /// The form to which buttons belong.
    ///
    /// A GET form runs no action, so its buttons belong to the page's implicit form.
    var buttonForm: NodeID? { formMethod == .get ? nil : form }

    var size: RenderSize {
        RenderSize(records: regions.records.count, identities: identities.count)
    }

    func finish(_ output: borrowing HTMLOutput) {
        regions.finish(at: output)
        collected.finish()
    }
}

// IDs.
extension RenderPass {
    /// Returns an element's ID: the first result of `make` that isn't in use.
    func claim(_ make: (_ occurrence: Int) -> NodeID) -> NodeID {
        var occurrence = 0
        while true {
            let id = make(occurrence)
            if identities.claim(id) {
                fragments.claimed(id)
                return id
            }
            fragments.noteConflict(id)
            occurrence += 1
        }
    }

    /// Returns an element's ID for an application-defined `id`.
    func claim(given text: String) -> NodeID {
        let id = NodeID(text)
        if identities.claim(id) { fragments.claimed(id) } else { fragments.keepApart() }
        return id
    }
}

// Fields and controls.
extension RenderPass {
    /// Returns a field's draft, which is shown instead of the model's value.
    func draft(of field: NodeID) -> Draft? {
        fragments.keepApart()
        let draft = input.drafts[field]
        collected.shownDrafts[field] = draft
        return draft
    }

    func add(_ id: NodeID, _ control: @autoclosure () -> Control) {
        if input.collectsControls { collected.add(id, control()) }
    }

    func add(_ check: @autoclosure () -> FieldCheck) {
        if input.collectsControls { collected.checks.append(check()) }
    }

    func addField(_ id: NodeID, value: String, kind: FieldRecord.Kind = .text) {
        fragments.keepApart()
        collected.fields.append(FieldRecord(id: id, value: value, kind: kind, form: form))
    }

    func hasFiles() {
        collected.fileForms.insert(form)
    }
}

// Regions, fragments and scripts.
extension RenderPass {
    func beginRegion(_ id: NodeID, _ kind: RegionRecord.Kind, at output: borrowing HTMLOutput) {
        regions.begin(id, kind, at: output)
    }

    func endRegion(at output: borrowing HTMLOutput) {
        regions.end(at: output)
    }

    /// Excludes a closure's output from the hashes of regions.
    func skip(_ output: inout HTMLOutput, _ body: (inout HTMLOutput) -> Void) {
        regions.take(output)
        body(&output)
        regions.skip(output)
    }

    /// Excludes a closure's output from all hashes and shared content, because the output is
    /// specific to this page.
    func writeApart(_ output: inout HTMLOutput, _ body: (inout HTMLOutput) -> Void) {
        fragments.keepApart()
        skip(&output, body)
    }

    func add(_ script: PageScript) {
        fragments.add(script)
    }

    /// Starts a fragment, whose own bytes are hashed separately.
    func beginFragment(at output: borrowing HTMLOutput) {
        regions.beginFragment(at: output)
        fragments.begin(at: output.count, record: regions.records.count)
    }

    /// Ends a fragment, and returns the fragment if it is identical on every page.
    ///
    /// - Parameter site: A hash of the content's source location.
    func endFragment(of site: Int, at output: borrowing HTMLOutput) -> Fragment? {
        let hash = regions.endFragment(at: output)
        if input.collectsControls { fragments.keepApart() }
        return fragments.end(of: site, hash: hash, regions: regions, at: output)
    }

    /// Writes a stored fragment.
    ///
    /// Returns `false` if any of the fragment's IDs is already in use on this page.
    func place(_ fragment: Fragment, into output: inout HTMLOutput) -> Bool {
        guard identities.claim(all: fragment.claims) else { return false }
        fragments.place(fragment, at: output.count, record: regions.records.count)
        regions.place(fragment, into: &output)
        return true
    }
}
