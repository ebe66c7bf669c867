enum Control {
    case field((String) -> FieldOutcome)
    case file(FileControl)
    case button(Press)
    /// Returns the work that moves a row before another row, or `nil` if the list doesn't contain
    /// both rows.
    case list((_ move: String) -> (() async throws -> Void)?)

    /// Returns the press of a button with the given value, or `nil` if the control has no such
    /// value.
    func press(_ value: String) -> Press? {
        switch self {
        case .button(let press): press
        case .list(let work): work(value).map { Press(work: returning(.stay, after: $0)) }
        case .field, .file: nil
        }
    }
}

struct Press {
    /// The form that contains the button.
    ///
    /// `nil` represents the page's implicit form.
    var form: NodeID?
    var submits = false
    var method = FormMethod.post
    /// Whether the outcome's cookies can only be set by the response to the form.
    var isPlain = false
    let work: () async throws -> ActionOutcome
}

func returning(
    _ outcome: ActionOutcome,
    after work: @escaping () async throws -> Void
) -> () async throws -> ActionOutcome {
    {
        try await work()
        return outcome
    }
}

enum FieldOutcome {
    /// The model accepted the text, or rejected it with the message in the draft.
    case taken(Draft?)
    /// The text exceeds the field's `maxlength`.
    case tooLong(maximum: Int, canonical: String)
    /// The value isn't among the field's options.
    case unknown
}
