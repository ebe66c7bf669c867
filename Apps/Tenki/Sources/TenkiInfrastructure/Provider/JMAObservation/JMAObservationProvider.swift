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
        try await withProviderErrors(of: source.name) {
            try await client.send(AllStations()).network()
        }
    }

    package func observations(
        at time: Date
    ) async throws -> [ObservationStation.ID: StationObservation]? {
        try await withProviderErrors(of: source.name) {
            do {
                return try await client.send(ObservationsByTime(time: time)).observations(at: time)
            } catch  where error.isMissing {
                return nil
            }
        }
    }
}

extension Error {
    fileprivate var isMissing: Bool {
        if case .status(.notFound, _)? = (self as? NetworkError)?.kind { true } else { false }
    }
}
