package enum Release {
    /// The version, as in the file `VERSION`.
    package static let version = "0.1.0"
}
