package protocol BudgetedProvider: Sendable {
    /// Checks whether a budget is known to refuse a call, without making or counting it.
    func check(_ request: ProviderRequest) throws
}

extension BudgetedProvider {
    /// Passes every request, because the service itself has no budget.
    package func check(_ request: ProviderRequest) throws {}
}
