/// Collects the fields of a page during one render and, for an input, the controls.
struct ControlRecorder {
    /// The fields and buttons by identity, collected only to process an input.
    private(set) var controls: [String: Control] = [:]
    var fields: [FieldRecord] = []
    /// The validation of the fields in order, collected only to process an input.
    var checks: [FieldCheck] = []
    /// The forms that contain a file field; `nil` is the page's own form.
    var fileForms: Set<NodeID?> = []
    var shownDrafts: [NodeID: Draft] = [:]
    /// The identities used by more than one control.
    private var ambiguous: Set<String> = []

    mutating func add(_ id: NodeID, _ control: Control) {
        if controls.updateValue(control, forKey: id.text) != nil { ambiguous.insert(id.text) }
    }

    mutating func finish() {
        // A press of an ambiguous control could mean any of them, so none is accepted.
        for id in ambiguous { controls[id] = nil }
    }
}
