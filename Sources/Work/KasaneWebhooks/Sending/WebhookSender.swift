public import Foundation
public import HTTPTypes
public import KasaneHTTP

/// Delivers signed messages to the URLs of their receivers, by POST.
///
/// A URL comes from a person outside, so it is untrusted in each attempt: only `https`, no
/// redirect, and no private address, neither in its text nor by a lookup of its host. The
/// connection is opened to an address of that lookup, whatever the name means by then.
/// ``WebhookPolicy`` has exceptions for hosts of the developer.
///
/// ```swift
/// do {
///     try await sender.send(message, to: url, signedBy: signer)
/// } catch let error as WebhookError {
///     show("\(error), \(error.isRetryable)")
/// }
/// ```
///
/// An attempt is not repeated: a job does that, see <doc:Webhooks>. Copies of a sender share the
/// limits of its policy, so one sender serves all receivers.
public struct WebhookSender: Sendable {
    // Not an `APIClient`, which has metrics, a circuit and a log for each service: a service is
    // named by a developer, and receivers are named by anyone.
    private let transport: any Transport
    private let userAgent: String
    private let policy: WebhookPolicy
    private let addresses: AddressPolicy
    private let clock: CallClock
    private let resolver: HostResolver
    private let slots: SendSlots

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests, best with
    ///     `AsyncHTTPTransport.Options.webhooks`. It must not follow redirects, and must respect
    ///     `TransportRequest.allowsPrivateAddresses`. Only an `AsyncHTTPTransport` connects to the
    ///     addresses that were checked; any other one looks the host up again.
    ///   - userAgent: The value of the `User-Agent` header.
    ///   - policy: The limits, and the hosts that are trusted.
    ///   - clock: The clock for the time limit.
    ///   - date: Returns the current date, for the time stamps of attempts.
    public init(
        transport: any Transport,
        userAgent: String,
        policy: WebhookPolicy = WebhookPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            transport: transport,
            userAgent: userAgent,
            policy: policy,
            clock: CallClock(clock, date: date),
            resolver: .system
        )
    }

    package init(
        transport: any Transport,
        userAgent: String,
        policy: WebhookPolicy,
        clock: CallClock,
        resolver: HostResolver
    ) {
        precondition(HTTPField.isValidValue(userAgent), "The user agent must be one line.")
        precondition(
            policy.maximumConcurrent > 0 && policy.maximumConcurrentPerHost > 0
                && policy.timeout > .zero && policy.maximumResponseSize >= 0,
            "The limits of webhooks must be positive: \(policy)."
        )
        self.transport = transport
        self.userAgent = userAgent
        self.policy = policy
        addresses = .named(and: policy.privateHosts)
        self.clock = clock
        self.resolver = resolver
        slots = SendSlots(policy)
    }

    /// Attempts once to deliver a message.
    ///
    /// When the function returns, the receiver has responded with a status of 200 to 299; its body
    /// is not decoded. After an error it may have received the message, too: the next attempt has
    /// the same identity, by which the receiver can recognise it, and its own time stamp.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - url: The URL of the receiver.
    ///   - signer: The signer with the secret of the receiver.
    /// - Throws: ``WebhookError``, whose ``WebhookError/isRetryable`` says whether another attempt
    ///   may succeed; `CancellationError` if the task is cancelled.
    public func send(
        _ message: WebhookMessage,
        to url: WebhookURL,
        signedBy signer: WebhookSigner
    ) async throws {
        try await send(message, to: url) { signer.headers(for: message, at: $0) }
    }

    /// Attempts once to deliver a message without a signature, to a receiver that checks none.
    ///
    /// The URL is untrusted as in ``send(_:to:signedBy:)``, and the result is the same.
    ///
    /// ```swift
    /// // A topic of ntfy reads the header Title: https://docs.ntfy.sh/publish/
    /// try await sender.send(message, to: url, headers: headers)
    /// ```
    ///
    /// - Parameters:
    ///   - message: The message, whose identity is not sent.
    ///   - url: The URL of the receiver.
    ///   - headers: Headers besides `Content-Type`, `User-Agent` and `Accept-Encoding`.
    /// - Throws: ``WebhookError``; `CancellationError` if the task is cancelled.
    public func send(
        _ message: WebhookMessage,
        to url: WebhookURL,
        headers: HTTPFields
    ) async throws {
        try await send(message, to: url) { _ in headers }
    }

    private func send(
        _ message: WebhookMessage,
        to url: WebhookURL,
        headers: @escaping @Sendable (Date) -> HTTPFields
    ) async throws {
        guard url.isSecure || !policy.requiresHTTPS else {
            throw WebhookError(.insecureURL, message, to: url)
        }
        guard slots.enter(url.host) else { throw WebhookError(.overloaded, message, to: url) }
        defer { slots.leave(url.host) }
        let response: Response
        do {
            response = try await withTimeLimit(policy.timeout, clock: clock) {
                try await self.response(to: message, at: url, headers)
            }
        } catch {
            guard let code = WebhookError.Code(NetworkError(naming: error).kind) else {
                throw CancellationError()
            }
            throw WebhookError(code, message, to: url)
        }
        guard let code = WebhookError.Code(status: response.status) else { return }
        throw WebhookError(
            code,
            message,
            to: url,
            status: response.status,
            retryAfter: response.retryAfter
        )
    }

    /// The parts of a response that decide the result.
    private struct Response {
        let status: Int
        let retryAfter: Duration?
    }

    private func response(
        to message: WebhookMessage,
        at url: WebhookURL,
        _ headers: @Sendable (Date) -> HTTPFields
    ) async throws -> Response {
        // A client's base URL may be private; here only a host that the developer lists may.
        let isTrusted = addresses.allowsPrivateAddress(of: url.authority)
        let checked = try await isTrusted ? [] : resolver.publicAddresses(of: url.host)
        var request = request(message, url, headers(clock.date()))
        request.allowsPrivateAddresses = isTrusted
        request.addresses = checked
        let response = try await transport.send(request)
        // The status decides, so an endless or broken body does not. A short one is read to its
        // end, and the connection can be used again.
        _ = await response.body.beginning(upTo: policy.maximumResponseSize)
        return Response(
            status: response.status.code,
            retryAfter: response.headers.retryAfter(now: clock.date())
        )
    }

    private func request(
        _ message: WebhookMessage,
        _ url: WebhookURL,
        _ headers: HTTPFields
    ) -> TransportRequest {
        var fields = headers
        let signature = fields[.webhookSignature].map { [Secret($0)] } ?? []
        fields[.contentType] = message.contentType
        fields[.userAgent] = userAgent
        // The body is not read, so nothing is inflated.
        fields[.acceptEncoding] = "identity"
        let head = HTTPRequest(
            method: .post,
            scheme: url.scheme,
            authority: url.authority,
            path: url.path,
            headerFields: fields
        )
        let path = url.path == "/" ? [] : [Secret(url.path)]
        var request = TransportRequest(
            head,
            body: .data(message.body, contentType: message.contentType),
            secrets: path + signature
        )
        request.maximumBodySize = policy.maximumResponseSize
        return request
    }
}

extension WebhookError.Code {
    /// Creates the code of a failed request; `nil` for a cancelled one.
    fileprivate init?(_ kind: NetworkError.Kind) {
        switch kind {
        case .cancelled: return nil
        case .notConnected, .connectionFailed: self = .unreachable
        case .timeout: self = .timedOut
        case .tls: self = .tlsFailed
        case .addressRefused: self = .privateAddress
        case .redirectRefused: self = .redirected
        case .invalidRequest: self = .invalidRequest
        case .overloaded, .circuitOpen: self = .overloaded
        case .connectionLost, .notHTTP, .responseTooLarge, .status, .decodingFailed, .unknown:
            self = .connectionLost
        }
    }
}
