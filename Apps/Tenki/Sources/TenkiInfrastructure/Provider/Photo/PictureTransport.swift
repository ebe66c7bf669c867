import Foundation
import HTTPTypes
package import KasaneHTTP
import TenkiDomain

package struct PictureTransport: Transport {
    private static let redirects = 3

    private let transport: any Transport
    private let origins: Set<WebOrigin>

    package init(_ transport: any Transport, origins: Set<WebOrigin>) {
        self.transport = transport
        self.origins = origins
    }

    /// `false`, because a time limit applies to all requests in a chain of redirects.
    package var enforcesTimeouts: Bool { false }

    package func send(_ request: TransportRequest) async throws -> StreamedResponse {
        var request = request
        for _ in 0...Self.redirects {
            try check(request)
            let response = try await transport.send(request)
            guard [301, 302, 303, 307, 308].contains(response.status.code),
                let location = response.headers[.location]
            else {
                try check(response)
                return response
            }
            try redirect(&request, to: location)
        }
        throw NetworkError(
            .redirectRefused(.tooMany),
            phase: .head,
            mayHaveReachedServer: true
        )
    }

    private func check(_ request: TransportRequest) throws {
        let origin = WebOrigin("\(request.head.scheme ?? "")://\(request.head.authority ?? "")")
        guard let origin, origins.contains(origin) else {
            throw NetworkError(.invalidRequest("pictures are not loaded from its host"))
        }
    }

    private func check(_ response: StreamedResponse) throws {
        guard response.status.kind == .successful else { return }
        let type = (response.headers[.contentType] ?? "").prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces).lowercased()
        guard PictureFile.Format(rawValue: type) != nil else {
            throw NetworkError(
                .decodingFailed(codingPath: "", snippet: String(type.prefix(40))),
                phase: .head,
                mayHaveReachedServer: true
            )
        }
    }

    private func redirect(_ request: inout TransportRequest, to location: String) throws {
        let base =
            "\(request.head.scheme ?? "")://\(request.head.authority ?? "")"
            + (request.head.path ?? "/")
        guard let url = URL(string: location, relativeTo: URL(string: base)),
            let parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true),
            let origin = WebOrigin(parts)
        else {
            throw NetworkError(
                .redirectRefused(.malformed),
                phase: .head,
                mayHaveReachedServer: true
            )
        }
        let target = origin.text.split(separator: "://", maxSplits: 1).map(String.init)
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        request.head.scheme = target.first
        request.head.authority = target.last
        request.head.path = path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    }
}
