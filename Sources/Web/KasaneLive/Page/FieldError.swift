/// An error for a field with an invalid value.
///
/// The field with this name shows the message; see ``ValidatedField/named(_:)``. If the field
/// doesn't exist, the page shows an alert.
///
/// ```swift
/// func rename() async throws {
///     throw FieldError("name", message: "The name hanako is taken.")
/// }
/// ```
public struct FieldError: UserFacingError, Hashable {
    /// The field's name.
    public let field: String
    /// The message shown to the user.
    public let message: String

    /// Creates an error.
    public init(_ field: String, message: String) {
        self.field = field
        self.message = message
    }

    /// The alert shown if the page doesn't have the field.
    public var alert: Alert {
        Alert(
            PageLanguage.current(ja: "入力内容を確認してください", en: "Check your input"),
            message: message
        )
    }
}
