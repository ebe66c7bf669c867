/// A provider call with its requester and purpose.
package struct ProviderRequest: Hashable, Sendable {
    /// The requester that causes the call.
    package let requester: Requester
    /// The purpose of the call.
    package let purpose: FetchPurpose

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the call.
    ///   - requester: The requester that causes the call.
    package init(_ purpose: FetchPurpose, by requester: Requester) {
        self.requester = requester
        self.purpose = purpose
    }
}
