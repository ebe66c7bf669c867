package import Foundation
import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of the feed of warnings of the Japan Meteorological Agency, and of its documents.
package struct JMAWarningFeedProvider: WarningFeedProvider {
    /// The source of the reports.
    package let source: DataSource
    private let client: APIClient

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://www.data.jma.go.jp`.
    ///   - source: The source of the reports.
    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    /// Requests the feed, if it has changed.
    package func feed() async throws -> WarningFeed {
        do {
            return try await client.current(IrregularReports())
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }

    /// Requests a document.
    package func report(of id: WarningDocument.ID) async throws -> WarningReport? {
        do {
            return try await client.send(WarningDocumentByName(id: id))
                .report(of: id.report, from: source)
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}

/// A provider of the full state of warnings of the Japan Meteorological Agency.
package struct JMAWarningStateProvider: WarningStateProvider {
    /// The source of the reports.
    package let source: DataSource
    private let client: APIClient

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://www.jma.go.jp`.
    ///   - source: The source of the reports.
    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    /// Requests the full state of all offices.
    package func payload() async throws -> WarningPayload {
        do {
            return try await client.send(WarningsOfAllOffices()).payload(from: source)
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }

    /// Requests the time of the newest report of the state.
    package func latestControl() async throws -> Date {
        do {
            return try await client.current(LatestWarningControl()).date()
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}

extension APIClient {
    /// Sends an endpoint and returns its decoded response, which the service sent or confirmed now.
    ///
    /// The cache may answer for a service that fails, if the response allowed that. A check for
    /// warnings has failed then.
    ///
    /// - Throws: `NetworkError`; `UnreadableWarningError` for a stale response.
    fileprivate func current<E: Endpoint>(_ endpoint: E) async throws -> E.Response {
        let response = try await response(for: endpoint)
        if case .stale = response.source {
            throw UnreadableWarningError("the service failed, and its earlier response is stale")
        }
        return response.value
    }
}
