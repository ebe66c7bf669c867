import Foundation
import HTTPTypes

/// Builds requests from endpoints, and rejects values that would inject headers or path segments.
struct RequestBuilder: Sendable {
    private let base: BaseURL
    /// The headers of every request, or `nil` if the user agent isn't a valid header value.
    private let fields: HTTPFields?

    init(base: BaseURL, userAgent: String) {
        self.base = base
        fields =
            HTTPField.isValidValue(userAgent)
            ? [.userAgent: userAgent, .accept: "application/json"] : nil
    }

    /// Headers that describe the message, which only the transport can set.
    private static let framing: Set<HTTPField.Name> = [
        .connection, .contentLength, .te, .trailer, .transferEncoding, .upgrade, .host,
        .proxyConnection, .keepAlive,
    ]

    func request<E: Endpoint>(for endpoint: E) throws -> TransportRequest {
        let path = endpoint.path
        if let fault = path.fault { throw refused(fault) }
        guard endpoint.method != .connect, endpoint.method != .trace else {
            throw refused("the method \(endpoint.method.rawValue) is not allowed")
        }
        guard let fields else { throw refused("the user agent contains an invalid character") }
        let query = endpoint.query
        let body = try body(of: endpoint)
        var request = TransportRequest(
            HTTPRequest(
                method: endpoint.method,
                scheme: base.origin.scheme,
                authority: base.origin.authority,
                path: address(path, query),
                headerFields: fields
            ),
            body: body,
            secrets: path.secrets + query.compactMap(\.secret) + (body?.secrets ?? [])
        )
        if let type = request.body?.contentType {
            try request.add(RequestHeader(.contentType, type))
        }
        for header in endpoint.headers {
            guard !Self.framing.contains(header.name) else {
                throw refused("the header \(header.name) is set by the transport")
            }
            try request.add(header)
        }
        return request
    }

    private func address(_ path: EndpointPath, _ query: [QueryItem]) -> String {
        let path = base.path + path.text
        guard !query.isEmpty else { return path }
        return path + "?" + query.map(\.encoded).joined(separator: "&")
    }

    private func body(of endpoint: some Endpoint) throws -> RequestBody? {
        do {
            return try endpoint.body
        } catch {
            throw NetworkError(.invalidRequest("the body could not be created"), cause: error)
        }
    }
}

extension TransportRequest {
    /// Sets a header, replacing any header with the same name.
    ///
    /// - Throws: ``NetworkError`` if the value isn't a valid header value.
    mutating func add(_ header: RequestHeader) throws {
        guard HTTPField.isValidValue(header.value) else {
            throw refused("the value of the header \(header.name) contains an invalid character")
        }
        if head.headerFields.contains(where: { $0.name == header.name }) {
            head.headerFields[header.name] = header.value
        } else {
            head.headerFields.append(HTTPField(name: header.name, value: header.value))
        }
        secrets += header.secrets
    }
}

private func refused(_ reason: String) -> NetworkError {
    NetworkError(.invalidRequest(reason))
}

extension HTTPField.Name {
    private static func known(_ name: StaticString) -> HTTPField.Name? {
        HTTPField.Name("\(name)")
    }

    fileprivate static let proxyConnection = known("Proxy-Connection") ?? .connection
    fileprivate static let keepAlive = known("Keep-Alive") ?? .connection
    fileprivate static let host = known("Host") ?? .connection
}
