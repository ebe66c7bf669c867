/// The time at which a field sends its input to the server.
public enum UpdateTrigger: Sendable {
    /// While the user types. Keystrokes are combined if the connection is slow.
    case onInput
    /// When the user presses Enter or leaves the field.
    case onChange
}
