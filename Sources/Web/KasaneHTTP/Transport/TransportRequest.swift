public import HTTPTypes

/// A request as sent by a transport.
public struct TransportRequest: Sendable {
    /// The method, scheme, authority, path and headers.
    public var head: HTTPRequest
    /// The body, or `nil` for none.
    public var body: RequestBody?
    /// Text to redact in recordings and logs, wherever it occurs in the request.
    public var secrets: [Secret]
    /// Whether the request can be sent to a private address, as defined by ``AddressPolicy``.
    ///
    /// The client sets it according to its policy. If `false`, the transport doesn't write the
    /// request to such a connection.
    public var allowsPrivateAddresses = true
    /// The IP addresses to connect to, in order.
    ///
    /// If empty, the host is looked up.
    ///
    /// TLS and the request still use the host name.
    package var addresses: [String] = []
    /// The maximum inflated size of a compressed body in bytes, or `nil` for the transport's own
    /// limit, which is 64 MiB for `AsyncHTTPTransport`.
    ///
    /// The transport enforces it while it inflates the body; the reader limits an uncompressed
    /// body.
    public var maximumBodySize: Int?
    /// The time limit until the last byte of the response, if the transport enforces it.
    public var timeLimit: Duration?
    /// Receives the progress of the call.
    public var progress: TransferProgress?

    /// Creates a request.
    public init(_ head: HTTPRequest, body: RequestBody? = nil, secrets: [Secret] = []) {
        self.head = head
        self.body = body
        self.secrets = secrets
    }

    /// The URL, including secrets.
    package var url: String {
        "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"
    }

    /// The method and URL, without secrets.
    package var words: String { Scrubber(secrets).scrub(plainWords) }

    /// The method and URL, including secrets.
    var plainWords: String { "\(head.method.rawValue) \(url)" }
}
