/// A message in a modal dialog.
///
/// ```swift
/// model.alert = Alert("Not saved", message: "The name is taken. Choose another one.")
/// ```
public struct Alert: Hashable, Sendable {
    /// A short title.
    public let title: String
    /// A description of what happened and what the user can do.
    public let message: String
    /// The label of the close button.
    public let closeText: String

    /// Creates an alert.
    public init(_ title: String, message: String, closeText: String = "OK") {
        self.title = title
        self.message = message
        self.closeText = closeText
    }
}
