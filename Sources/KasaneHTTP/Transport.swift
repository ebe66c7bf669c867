public import Foundation
public import HTTPTypes

/// What carries a request to a service and its whole response back.
///
/// The live one is ``AsyncHTTPTransport``; a test uses its own.
public protocol Transport: Sendable {
    /// Sends a request and collects its response, whatever the status.
    ///
    /// Redirects are not followed. Cancellation of the task ends the request.
    ///
    /// - Parameters:
    ///   - request: What is sent, with its scheme, authority and path.
    ///   - maximumBodySize: The most bytes of body to take.
    /// - Returns: The status, the headers and the whole body.
    /// - Throws: ``NetworkError``.
    func send(_ request: HTTPRequest, maximumBodySize: Int) async throws -> TransportResponse
}

/// A service's whole response.
public struct TransportResponse: Sendable {
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The body, decompressed.
    public let body: Data

    /// Makes a response of its parts.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
