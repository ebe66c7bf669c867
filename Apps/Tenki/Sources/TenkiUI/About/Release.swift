/// Which Tenki this is.
public enum Release {
    /// The version, by semantic versioning.
    public static let version = "0.1.0"
}
