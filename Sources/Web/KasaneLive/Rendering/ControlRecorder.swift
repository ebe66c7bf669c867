/// Collects a page's fields during a render, and all controls if the render is for an input.
struct ControlRecorder {
    /// The fields and buttons by ID.
    ///
    /// Collected only for inputs.
    private(set) var controls: [String: Control] = [:]
    var fields: [FieldRecord] = []
    /// The validation of the fields in order.
    ///
    /// Collected only for inputs.
    var checks: [FieldCheck] = []
    /// The forms that contain a file field.
    ///
    /// `nil` represents the page's implicit form.
    var fileForms: Set<NodeID?> = []
    var shownDrafts: [NodeID: Draft] = [:]
    /// IDs used by more than one control.
    private var ambiguous: Set<String> = []

    mutating func add(_ id: NodeID, _ control: Control) {
        if controls.updateValue(control, forKey: id.text) != nil { ambiguous.insert(id.text) }
    }

    mutating func finish() {
        // A press with an ambiguous ID could refer to any of several controls, so it is rejected.
        for id in ambiguous { controls[id] = nil }
    }
}
