package import TenkiDomain

extension ProviderChain: TyphoonProvider where Provider == any TyphoonProvider {
    package var source: DataSource { first?.source ?? .noSource }

    package func typhoons() async throws -> [TyphoonListing] {
        try await firstResponse(to: .check) { try await $0.typhoons() }
    }

    package func typhoon(_ id: TyphoonID) async throws -> Typhoon {
        try await firstResponse(to: .check) { try await $0.typhoon(id) }
    }
}
