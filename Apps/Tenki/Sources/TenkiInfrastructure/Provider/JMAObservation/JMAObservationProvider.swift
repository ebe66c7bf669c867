package import Foundation
import HTTPTypes
import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct JMAObservationProvider: ObservationProvider {
    package let source: DataSource
    private let client: APIClient

    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    package func stations() async throws -> StationNetwork {
        do {
            return try await client.send(AllStations()).network()
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }

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
    fileprivate var isMissing: Bool {
        if case .status(.notFound, _) = kind { true } else { false }
    }
}
