package import TenkiDomain

extension ProviderChain: RadarProvider where Provider == any RadarProvider {
    package var source: DataSource { first?.source ?? .noSource }

    package func observations() async throws -> [RadarFrame] {
        try await firstResponse(to: .check) { try await $0.observations() }
    }

    package func forecasts() async throws -> [RadarFrame] {
        try await firstResponse(to: .check) { try await $0.forecasts() }
    }

    /// Requests a tile; the request counts as a call of the reader.
    ///
    /// Tiles have a share of their own, so that they leave the calls for the lists.
    package func tile(_ id: RadarTile.ID, for caller: Caller) async throws -> PictureFile {
        try await firstResponse(to: ProviderRequest(.manual, by: caller)) {
            try await $0.tile(id, for: caller)
        }
    }
}
