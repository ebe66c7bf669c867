/// When a field's input is sent to the server.
public enum UpdateTrigger: Sendable {
    /// While the user types; on a slow connection several keystrokes are combined.
    case onInput
    /// When the user commits the input: on Enter, or when the focus leaves the field.
    case onChange
}
