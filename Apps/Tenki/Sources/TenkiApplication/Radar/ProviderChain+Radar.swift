public import TenkiDomain

extension ProviderChain: RadarProvider where Provider == any RadarProvider {
    /// The source of the first provider.
    public var source: DataSource { first?.source ?? DataSource(name: "") }

    /// Requests the list of observations.
    public func observations() async throws -> [RadarFrame] {
        try await firstResponse(to: .radar) { try await $0.observations() }
    }

    /// Requests the list of forecasts; the request counts as a call of its own.
    public func forecasts() async throws -> [RadarFrame] {
        try await firstResponse(to: .radar) { try await $0.forecasts() }
    }

    /// Requests a tile; the request counts as a call of its own.
    public func tile(_ id: RadarTile.ID) async throws -> PictureFile {
        try await firstResponse(to: .radar) { try await $0.tile(id) }
    }
}

extension ProviderRequest {
    /// The request for the radar, whose responses all readers share.
    fileprivate static let radar = Self(.automatic, by: .background)
}
