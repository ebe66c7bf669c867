/// The release of Tenki.
public enum Release {
    /// The version, in semantic versioning.
    public static let version = "0.1.0"
}
