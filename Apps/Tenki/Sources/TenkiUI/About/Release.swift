/// The release of Tenki.
package enum Release {
    /// The version, in semantic versioning.
    package static let version = "0.1.0"
}
