package struct ProviderRequest: Hashable, Sendable {
    package let requester: Requester
    package let purpose: FetchPurpose

    package init(_ purpose: FetchPurpose, by requester: Requester) {
        self.requester = requester
        self.purpose = purpose
    }
}
