/// How changes of an element's content are announced: the value of `aria-live`.
public enum ARIALive: String, Sendable {
    /// Immediately.
    case assertive
    /// When the user is idle.
    case polite
    /// Not at all.
    case off
}
