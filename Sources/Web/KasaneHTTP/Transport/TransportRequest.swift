public import HTTPTypes

/// A request as sent by a transport.
public struct TransportRequest: Sendable {
    /// The method, scheme, authority, path and headers.
    public var head: HTTPRequest
    /// The body, or `nil` if the request has no body.
    public var body: RequestBody?
    /// Text to redact in recordings and logs wherever it occurs in the request.
    public var secrets: [Secret]
    /// Whether the request can be sent to a private address, as defined by ``AddressPolicy``.
    ///
    /// The client sets this property according to its policy. If the value is `false`, the
    /// transport doesn't send the request over connections to private addresses.
    public var allowsPrivateAddresses = true
    /// The IP addresses to connect to, in order.
    ///
    /// If the array is empty, the transport looks up the host. TLS and the request always use the
    /// host name.
    package var addresses: [String] = []
    /// The maximum decompressed size of a compressed body in bytes, or `nil` to use the transport's
    /// limit, which is 64 MiB for `AsyncHTTPTransport`.
    ///
    /// The transport enforces the limit while it decompresses the body. The reader limits
    /// uncompressed bodies.
    public var maximumBodySize: Int?
    /// The time limit for receiving the whole response, if the transport enforces it.
    public var timeLimit: Duration?
    /// The receiver of the call's progress.
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

    /// The method and URL, excluding secrets.
    package var words: String { Scrubber(secrets).scrub(plainWords) }

    /// The method and URL, including secrets.
    var plainWords: String { "\(head.method.rawValue) \(url)" }
}
