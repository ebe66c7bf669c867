/// A value of `aria-live`: when screen readers announce changes.
public enum ARIALive: String, Sendable {
    /// Immediately.
    case assertive
    /// When the user is idle.
    case polite
    /// Never.
    case off
}
