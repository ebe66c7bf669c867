/// A small stylesheet for semantic HTML and the library's controls.
///
/// Serve it as is, or copy it and change it. It needs no classes, supports light and dark mode,
/// hides controls in print, and respects reduced motion. To change its colors, set these custom
/// properties on `:root` in a later stylesheet: `--ground`, `--raised`, `--ink`, `--quiet`,
/// `--line`, `--accent`, `--on-accent`, `--wrong`, `--notice`.
public enum DefaultStylesheet {
    /// The stylesheet in UTF-8.
    public static let bytes: [UInt8] = PackageResources.default_css
}
