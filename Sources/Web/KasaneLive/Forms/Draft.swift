/// The text of a field that differs from the model's value.
struct Draft: Equatable {
    let text: String
    /// The validation message, or `nil` if the text is only written differently, such as 007 for 7.
    let message: String?
    /// The text of the model's value when the draft was entered; a change of the value discards the
    /// draft.
    let canonical: String
    /// The button whose press caused the message, or `nil` if the text itself did.
    var button: NodeID?

    /// Whether the text cannot be converted to the property's type.
    var isUnconverted: Bool { message != nil && button == nil }

    /// The draft without its message, or `nil` if its text is the model's value.
    var withoutMessage: Draft? {
        text == canonical ? nil : Draft(text: text, message: nil, canonical: canonical)
    }
}
