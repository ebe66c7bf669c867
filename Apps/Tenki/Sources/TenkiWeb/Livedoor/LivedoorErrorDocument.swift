package struct LivedoorErrorDocument: Encodable, Sendable {
    let error: String

    /// No forecast city has the code.
    ///
    /// The text is the original service's, because clients compare it.
    package static let unknownCity = Self(error: "The specified city ID is invalid.")
}
