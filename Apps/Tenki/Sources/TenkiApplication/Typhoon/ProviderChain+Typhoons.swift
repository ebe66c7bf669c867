package import TenkiDomain

extension ProviderChain: TyphoonProvider where Provider == any TyphoonProvider {
    /// The source of the first provider.
    package var source: DataSource { first?.source ?? .noSource }

    /// Requests the list of the current typhoons.
    package func typhoons() async throws -> [TyphoonListing] {
        try await firstResponse(to: .check) { try await $0.typhoons() }
    }

    /// Requests a typhoon; the request counts as a call of its own.
    package func typhoon(_ id: TyphoonID) async throws -> Typhoon {
        try await firstResponse(to: .check) { try await $0.typhoon(id) }
    }
}
