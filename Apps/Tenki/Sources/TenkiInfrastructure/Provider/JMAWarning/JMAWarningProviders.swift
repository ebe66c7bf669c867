package import Foundation
import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct JMAWarningFeedProvider: WarningFeedProvider {
    package let source: DataSource
    private let client: APIClient

    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    package func feed() async throws -> WarningFeed {
        try await withProviderErrors(of: source.name) {
            try await client.current(IrregularReports())
        }
    }

    package func report(of id: WarningDocument.ID) async throws -> WarningReport? {
        try await withProviderErrors(of: source.name) {
            try await client.send(WarningDocumentByName(id: id))
                .report(of: id.report, from: source)
        }
    }
}

package struct JMAWarningStateProvider: WarningStateProvider {
    package let source: DataSource
    private let client: APIClient

    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    package func payload() async throws -> WarningPayload {
        try await withProviderErrors(of: source.name) {
            try await client.send(WarningsOfAllOffices()).payload(from: source)
        }
    }

    package func latestControl() async throws -> Date {
        try await withProviderErrors(of: source.name) {
            try await client.current(LatestWarningControl()).date()
        }
    }
}

extension APIClient {
    fileprivate func current<E: Endpoint>(_ endpoint: E) async throws -> E.Response {
        let response = try await response(for: endpoint)
        if case .stale = response.source {
            throw UnreadableWarningError("the service failed, and its earlier response is stale")
        }
        return response.value
    }
}
