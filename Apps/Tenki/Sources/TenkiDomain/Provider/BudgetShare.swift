/// A share of a provider's budget.
package enum BudgetShare: String, CaseIterable, Sendable, Codable {
    /// Automatic refreshes, in the background or caused by page views.
    case automatic
    /// Explicit requests for the newest data.
    case manual
    /// Searches.
    case search
    /// Commands on the terminal.
    case host

    /// Creates the share that counts a request.
    package init(of request: ProviderRequest) {
        self =
            if request.requester.isHost {
                .host
            } else {
                switch request.purpose {
                case .automatic: .automatic
                case .manual: .manual
                case .search: .search
                }
            }
    }
}
