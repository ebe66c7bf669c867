/// A field's name, required message and error; see ``ValidatedField``.
public struct FieldValidation: Hashable, Sendable {
    var name: String?
    /// The message shown if the field is empty, or `nil` if the field is optional.
    var requirement: String?
    var error: String?

    /// Creates the validation of an optional field without a name or an error.
    public init() {}
}
