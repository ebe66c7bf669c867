/// An error for a field with an invalid value.
///
/// The field with this name shows the message; see ``ValidatedField/named(_:)``. If there is no
/// such field, the page shows an alert.
///
/// ```swift
/// func rename() async throws {
///     throw FieldError("name", message: "The name hanako is taken.")
/// }
/// ```
public struct FieldError: UserFacingError, Hashable {
    /// The name of the field.
    public let field: String
    /// The message for the user.
    public let message: String

    /// Creates an error.
    public init(_ field: String, message: String) {
        self.field = field
        self.message = message
    }

    /// The alert for a page without the field.
    public var alert: Alert {
        Alert(
            PageLanguage.current(ja: "入力内容を確認してください", en: "Check your input"),
            message: message
        )
    }
}
