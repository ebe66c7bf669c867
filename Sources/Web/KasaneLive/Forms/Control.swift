enum Control {
    case field((String) -> FieldOutcome)
    case file(FileControl)
    case button(Press)
    /// Returns the work that moves a row, from the IDs of the row and the next one, or `nil` if the
    /// list doesn't contain them.
    case list((_ move: String) -> (() async throws -> Void)?)

    /// Returns the button press with a value, or `nil` if the control has no such value.
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
    /// `nil` is the page's own form.
    var form: NodeID?
    var submits = false
    var method = FormMethod.post
    /// Whether only the response to the form can set the outcome's cookies.
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
    /// The model has accepted the text, or rejected it with the draft's message.
    case taken(Draft?)
    /// The text is longer than the field's `maxlength`.
    case tooLong(maximum: Int, canonical: String)
    /// The value isn't one of the field's options.
    case unknown
}
