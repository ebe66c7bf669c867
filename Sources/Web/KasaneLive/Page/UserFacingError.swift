/// An error whose own text may be shown to the user.
///
/// ```swift
/// struct NameTakenError: UserFacingError {
///     let name: String
///     var alert: Alert { Alert("Not saved", message: "The name \(name) is taken.") }
/// }
/// ```
public protocol UserFacingError: Error {
    /// The alert shown to the user.
    var alert: Alert { get }
}
