/// When a field sends its input to the server.
public enum UpdateTrigger: Sendable {
    /// While the user types. A slow connection combines several keystrokes.
    case onInput
    /// When the user presses Enter or leaves the field.
    case onChange
}
