/// A share of a provider's budget.
public enum BudgetShare: String, CaseIterable, Sendable {
    /// Automatic refreshes caused by page views.
    case automatic
    /// Explicit requests for the newest data.
    case manual
    /// Searches.
    case search
    /// Commands on the terminal.
    case host

    /// Creates the share that counts a request.
    public init(of request: ProviderRequest) {
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

    /// A human-readable description of the calls.
    var words: String {
        switch self {
        case .automatic: "updates"
        case .manual: "requests for the newest data"
        case .search: "searches"
        case .host: "calls by commands"
        }
    }
}
