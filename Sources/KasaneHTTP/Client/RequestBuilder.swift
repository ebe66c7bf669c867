import Foundation
import HTTPTypes

/// Makes requests of endpoints, and refuses what would inject something into one.
struct RequestBuilder: Sendable {
    let base: BaseURL
    let userAgent: String

    /// Headers that describe the message itself: the transport writes them.
    private static let framing: Set<HTTPField.Name> = [
        .connection, .contentLength, .te, .trailer, .transferEncoding, .upgrade, .host,
        .proxyConnection, .keepAlive,
    ]

    func request<E: Endpoint>(for endpoint: E) throws -> TransportRequest {
        if let fault = endpoint.path.fault { throw refused(fault) }
        guard endpoint.method != .connect, endpoint.method != .trace else {
            throw refused("its method is \(endpoint.method.rawValue)")
        }
        var request = TransportRequest(
            HTTPRequest(
                method: endpoint.method,
                scheme: base.origin.scheme,
                authority: base.origin.authority,
                path: path(of: endpoint)
            ),
            body: try body(of: endpoint),
            secrets: endpoint.query.compactMap(\.secret)
        )
        try request.add(RequestHeader(.userAgent, userAgent))
        try request.add(RequestHeader(.accept, "application/json"))
        if let type = request.body?.contentType {
            try request.add(RequestHeader(.contentType, type))
        }
        for header in endpoint.headers {
            guard !Self.framing.contains(header.name) else {
                throw refused("its header \(header.name) is the transport's to write")
            }
            try request.add(header)
        }
        return request
    }

    private func path(of endpoint: some Endpoint) -> String {
        let path = base.path + endpoint.path.text
        let query = endpoint.query
        guard !query.isEmpty else { return path }
        return path + "?" + query.map(\.encoded).joined(separator: "&")
    }

    private func body(of endpoint: some Endpoint) throws -> RequestBody? {
        do {
            return try endpoint.body
        } catch {
            throw NetworkError(.invalidRequest("its body could not be made"), cause: error)
        }
    }
}

extension TransportRequest {
    /// Sets a header, in place of one of the same name.
    ///
    /// - Throws: ``NetworkError`` if the value would inject something.
    mutating func add(_ header: RequestHeader) throws {
        guard HTTPField.isValidValue(header.value) else {
            throw refused("the value of its header \(header.name) has a forbidden character")
        }
        if head.headerFields.contains(where: { $0.name == header.name }) {
            head.headerFields[header.name] = header.value
        } else {
            head.headerFields.append(HTTPField(name: header.name, value: header.value))
        }
        if let secret = header.secret { secrets.append(secret) }
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
