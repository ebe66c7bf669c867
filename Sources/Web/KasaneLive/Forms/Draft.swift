/// A field's text if it differs from the model's value.
struct Draft: Equatable {
    let text: String
    /// The error message, or `nil` if the text is an alternative spelling of the value, such as
    /// 007.
    let message: String?
    /// The model's value when the draft was entered.
    ///
    /// The draft is dropped when the value changes.
    let canonical: String
    /// The button whose press caused the message, or `nil` if the text itself caused the message.
    var button: NodeID?

    /// Whether the text can't be converted to the property's type.
    var isUnconverted: Bool { message != nil && button == nil }

    /// The draft without its message, or `nil` if the text equals the model's value.
    var withoutMessage: Draft? {
        text == canonical ? nil : Draft(text: text, message: nil, canonical: canonical)
    }
}
