package enum BudgetShare: String, CaseIterable, Sendable, Codable {
    case automatic
    case manual
    case search
    case host

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
