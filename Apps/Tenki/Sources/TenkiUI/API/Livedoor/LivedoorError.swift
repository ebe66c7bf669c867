/// What the livedoor-compatible service answers, with status 200, when there is no forecast.
public struct LivedoorError: Encodable, Sendable {
    let error: String

    /// No forecast city has the code; in the very words of the service, which clients know.
    public static let unknownCity = Self(error: "The specified city ID is invalid.")
}
