/// An error that provides a message for users.
///
/// ```swift
/// struct NameTakenError: UserFacingError {
///     let name: String
///     var alert: Alert { Alert("Not saved", message: "The name \(name) is taken.") }
/// }
/// ```
public protocol UserFacingError: Error {
    /// The alert to show.
    var alert: Alert { get }
}
