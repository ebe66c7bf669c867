/// A small style sheet for semantic HTML and the library's controls, which an application may serve
/// as it is, copy and change, or leave.
///
/// ```swift
/// let stylesheet = DefaultStylesheet.bytes
/// ```
///
/// It needs no classes of its own, follows the light or dark scheme of the device, prints without
/// controls, and keeps to reduced motion. Its colours are custom properties of `:root`, which a
/// style sheet after it can set: `--ground`, `--raised`, `--ink`, `--quiet`, `--line`, `--accent`,
/// `--on-accent`, `--wrong`, `--notice`.
public enum DefaultStylesheet {
    /// The style sheet as UTF-8.
    public static let bytes: [UInt8] = PackageResources.default_css
}
