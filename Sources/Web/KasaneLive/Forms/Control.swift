enum Control {
    case field((String) -> FieldOutcome)
    case file(FileControl)
    case button(Press)
    /// Returns the work that moves a row of a list, from the identities of the row and the next
    /// one, or `nil` if the list does not contain them.
    case list((_ move: String) -> (() async throws -> Void)?)

    /// Returns the press with a value, or `nil` if the control cannot be pressed with it.
    func press(_ value: String) -> Press? {
        switch self {
        case .button(let press): press
        case .list(let work): work(value).map { Press(work: returning(.stay, after: $0)) }
        case .field, .file: nil
        }
    }
}

struct Press {
    /// The form that contains the button, or `nil` for the page's own form.
    var form: NodeID?
    var submits = false
    var method = FormMethod.post
    /// Whether only the response to the form can set the cookies of the outcome.
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
    /// The model has accepted the text, or has rejected it with the message in the draft.
    case taken(Draft?)
    /// The text is longer than the field's `maxlength`.
    case tooLong(maximum: Int, canonical: String)
    /// The text is not one of the field's options.
    case unknown
}
