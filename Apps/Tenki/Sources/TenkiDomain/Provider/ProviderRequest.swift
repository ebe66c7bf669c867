package struct ProviderRequest: Hashable, Sendable {
    package let requester: Requester
    package let purpose: FetchPurpose

    package init(_ purpose: FetchPurpose, by requester: Requester) {
        self.requester = requester
        self.purpose = purpose
    }
}

package enum FetchPurpose: CaseIterable, Sendable {
    /// Data that is out of date is refreshed, in the background or because it is shown.
    case automatic
    case manual
    case search
}
