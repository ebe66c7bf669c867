import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct JMARadarProvider: RadarProvider {
    package let source: DataSource
    private let client: APIClient

    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    package func observations() async throws -> [RadarFrame] {
        try await frames(of: .observations) { !$0.isForecast }
    }

    package func forecasts() async throws -> [RadarFrame] {
        try await frames(of: .forecasts, where: \.isForecast)
    }

    package func tile(_ id: RadarTile.ID, for caller: Caller) async throws -> PictureFile {
        try await withProviderErrors(of: source.name) {
            try await client.send(RadarTileByID(id: id))
        }
    }

    private func frames(
        of list: RadarTimesByList.List,
        where isWanted: (RadarFrame) -> Bool
    ) async throws -> [RadarFrame] {
        try await withProviderErrors(of: source.name) {
            let frames = try await client.send(RadarTimesByList(list: list)).frames
                .filter(isWanted)
            guard !frames.isEmpty else {
                throw UnusableResponseError(description: "no time of it could be read")
            }
            return frames
        }
    }
}
