public import TenkiDomain

extension ProviderChain: TyphoonProvider where Provider == any TyphoonProvider {
    /// The source of the first provider.
    public var source: DataSource { first?.source ?? .noSource }

    /// Requests the list of the current typhoons.
    public func typhoons() async throws -> [TyphoonListing] {
        try await firstResponse(to: .check) { try await $0.typhoons() }
    }

    /// Requests a typhoon; the request counts as a call of its own.
    public func typhoon(_ id: TyphoonID) async throws -> Typhoon {
        try await firstResponse(to: .check) { try await $0.typhoon(id) }
    }
}
