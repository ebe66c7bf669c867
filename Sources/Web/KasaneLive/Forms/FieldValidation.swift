/// The name, the requirement and the error of a field; see ``ValidatedField``.
public struct FieldValidation: Hashable, Sendable {
    var name: String?
    /// The message for an empty field, or `nil` if the field may be empty.
    var requirement: String?
    var error: String?

    /// Creates the validation of an optional field without a name or an error.
    public init() {}
}
