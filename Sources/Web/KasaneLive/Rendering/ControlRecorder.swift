/// Collects a page's fields during a render, and its controls if the render is for an input.
struct ControlRecorder {
    /// The fields and buttons by ID, for an input only.
    private(set) var controls: [String: Control] = [:]
    var fields: [FieldRecord] = []
    /// The validation of the fields in order, for an input only.
    var checks: [FieldCheck] = []
    /// The forms that contain a file field.
    ///
    /// `nil` is the page's own form.
    var fileForms: Set<NodeID?> = []
    var shownDrafts: [NodeID: Draft] = [:]
    /// IDs that more than one control uses.
    private var ambiguous: Set<String> = []

    mutating func add(_ id: NodeID, _ control: Control) {
        if controls.updateValue(control, forKey: id.text) != nil { ambiguous.insert(id.text) }
    }

    mutating func finish() {
        // A press on an ambiguous ID could mean any of its controls, so it is rejected.
        for id in ambiguous { controls[id] = nil }
    }
}
