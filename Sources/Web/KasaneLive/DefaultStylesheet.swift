/// A small stylesheet for semantic HTML and this library's controls.
///
/// You can serve the stylesheet unchanged, or copy and edit it. It needs no classes, supports light
/// and dark mode, hides controls in print, and respects reduced motion. To change its colors, set
/// these custom properties on `:root` in a later stylesheet: `--ground`, `--raised`, `--ink`,
/// `--quiet`, `--line`, `--accent`, `--on-accent`, `--wrong`, `--notice`.
public enum DefaultStylesheet {
    /// The UTF-8 stylesheet.
    public static let bytes: [UInt8] = PackageResources.default_css
}
