/// A value of `aria-live`: the priority of announcements by screen readers.
public enum ARIALive: String, Sendable {
    /// Changes are announced immediately.
    case assertive
    /// Changes are announced when the user is idle.
    case polite
    /// Changes aren't announced.
    case off
}
