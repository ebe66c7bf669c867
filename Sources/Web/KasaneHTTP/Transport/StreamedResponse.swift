public import Foundation
public import HTTPTypes

/// A response with a streamed body.
public struct StreamedResponse: Sendable {
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The decompressed body.
    public let body: ByteChunks

    /// Creates a response.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: ByteChunks) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The body's length in bytes according to the headers.
    package var announcedLength: Int? {
        // Looking up the header by name would first build an index of all headers.
        headers.first { $0.name == .contentLength }.flatMap { Int($0.value) }
    }
}

/// A complete response.
public struct TransportResponse: Sendable {
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The decompressed body.
    public let body: Data

    /// Creates a response.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
