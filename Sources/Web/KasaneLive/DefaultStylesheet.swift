/// A small style sheet for semantic HTML and the library's controls, to serve as it is or to copy
/// and change.
///
/// It needs no classes, follows the light or dark scheme of the device, prints without controls,
/// and respects reduced motion. Its colours are custom properties of `:root`, which a later style
/// sheet can set: `--ground`, `--raised`, `--ink`, `--quiet`, `--line`, `--accent`, `--on-accent`,
/// `--wrong`, `--notice`.
public enum DefaultStylesheet {
    /// The style sheet as UTF-8.
    public static let bytes: [UInt8] = PackageResources.default_css
}
