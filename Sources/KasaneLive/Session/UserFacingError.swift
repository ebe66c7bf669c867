/// An error whose own text may be shown to the user.
public protocol UserFacingError: Error {
    /// The alert shown to the user.
    var alert: Alert { get }
}
