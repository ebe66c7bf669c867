import KasaneConcurrency

/// The validation of an enabled field.
struct FieldCheck {
    let field: NodeID
    /// The `id` of the control to focus.
    let control: String
    let form: NodeID?
    let validation: FieldValidation
    let value: String
    let canonical: String
    let isWrong: Bool
    let isUnconverted: Bool

    /// The message to show if the field is required and empty.
    ///
    /// If a rejected file left the field empty, the file's more specific message is shown instead.
    var missing: String? {
        value.withoutOuterBlanks.isEmpty && !isUnconverted ? validation.requirement : nil
    }

    /// Whether the field blocks submission of the form.
    var refusesSubmit: Bool { isUnconverted || missing != nil }

    /// Returns a draft with the current text and a message caused by a button.
    func draft(_ message: String, _ button: NodeID) -> Draft {
        Draft(text: value, message: message, canonical: canonical, button: button)
    }
}
