package import Foundation
import HTTPTypes
import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of the observations of the Japan Meteorological Agency's stations.
package struct JMAObservationProvider: ObservationProvider {
    /// The source of the observations.
    package let source: DataSource
    private let client: APIClient

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://www.jma.go.jp`.
    ///   - source: The source of the observations.
    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    /// Requests the table of all stations.
    package func stations() async throws -> StationNetwork {
        do {
            return try await client.send(AllStations()).network()
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }

    /// Requests the observations of all stations at a time.
    package func observations(
        at time: Date
    ) async throws -> [ObservationStation.ID: StationObservation]? {
        do {
            return try await client.send(ObservationsByTime(time: time)).observations(at: time)
        } catch {
            if error.isMissing { return nil }
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}

extension NetworkError {
    /// Whether the service does not have the requested file.
    fileprivate var isMissing: Bool {
        if case .status(.notFound, _) = kind { true } else { false }
    }
}
