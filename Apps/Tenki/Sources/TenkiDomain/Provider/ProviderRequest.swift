/// A provider call with its requester and purpose.
public struct ProviderRequest: Hashable, Sendable {
    /// The requester that causes the call.
    public let requester: Requester
    /// The purpose of the call.
    public let purpose: FetchPurpose

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the call.
    ///   - requester: The requester that causes the call.
    public init(_ purpose: FetchPurpose, by requester: Requester) {
        self.requester = requester
        self.purpose = purpose
    }
}
