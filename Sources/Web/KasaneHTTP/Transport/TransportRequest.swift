public import HTTPTypes

/// A request as sent by a transport.
public struct TransportRequest: Sendable {
    /// The method, scheme, authority, path and headers.
    public var head: HTTPRequest
    /// The body, or `nil` for none.
    public var body: RequestBody?
    /// The texts that are redacted in recordings and logs, wherever they occur in the request.
    public var secrets: [Secret]
    /// Whether connections to private addresses are allowed, as defined by ``AddressPolicy``.
    ///
    /// A client sets this according to its policy. If `false`, the request is not written to such a
    /// connection.
    public var allowsPrivateAddresses = true
    /// The IP addresses to connect to, in this order; empty to look up the host.
    ///
    /// TLS and the request still use the name of the host.
    package var addresses: [String] = []
    /// The maximum inflated size of a compressed body in bytes, or `nil` for the transport's own
    /// limit, which is 64 MiB for `AsyncHTTPTransport`.
    ///
    /// The transport enforces it while it inflates the body; the reader limits an uncompressed
    /// body.
    public var maximumBodySize: Int?
    /// The time limit up to the last byte of the response, if the transport enforces it.
    public var timeLimit: Duration?
    /// Receives the progress of the call.
    public var progress: TransferProgress?

    /// Creates a request.
    public init(_ head: HTTPRequest, body: RequestBody? = nil, secrets: [Secret] = []) {
        self.head = head
        self.body = body
        self.secrets = secrets
    }

    /// The URL of the request, including secrets.
    package var url: String {
        "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"
    }

    /// The method and the URL, without secrets.
    package var words: String { Scrubber(secrets).scrub(plainWords) }

    /// The method and the URL, including secrets.
    var plainWords: String { "\(head.method.rawValue) \(url)" }
}
