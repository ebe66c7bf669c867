public import Foundation
public import HTTPTypes
public import KasaneHTTP

/// Delivers signed messages to webhook URLs with POST requests.
///
/// The sender treats every URL as untrusted. It requires `https`, follows no redirects, and rejects
/// hosts that are or resolve to private addresses. It connects to an address that it has checked,
/// even if the name's addresses have changed since. ``WebhookPolicy`` can exempt your own hosts.
///
/// ```swift
/// do {
///     try await sender.send(message, to: url, signedBy: signer)
/// } catch let error as WebhookError {
///     show("\(error), \(error.isRetryable)")
/// }
/// ```
///
/// The sender doesn't retry failed attempts. Use a job to retry them; see <doc:Webhooks>. Copies of
/// a sender share its limits, so use one sender for all receivers.
public struct WebhookSender: Sendable {
    // Not an `APIClient`, which has metrics, a circuit breaker and a log per service. Developers
    // choose services, but anyone can choose a receiver.
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
    ///   - transport: The transport, preferably with `AsyncHTTPTransport.Options.webhooks`. It must
    ///     not follow redirects and must respect `TransportRequest.allowsPrivateAddresses`. Only an
    ///     `AsyncHTTPTransport` connects to the checked addresses. Other transports resolve the
    ///     host again.
    ///   - userAgent: The value of the `User-Agent` header.
    ///   - policy: The limits and trusted hosts.
    ///   - date: Returns the current date, which is used for timestamps.
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
        precondition(HTTPField.isValidValue(userAgent), "The user agent must be a single line.")
        precondition(
            policy.maximumConcurrent > 0 && policy.maximumConcurrentPerHost > 0
                && policy.timeout > .zero && policy.maximumResponseSize >= 0,
            "The policy's limits must be positive: \(policy)."
        )
        self.transport = transport
        self.userAgent = userAgent
        self.policy = policy
        addresses = .named(and: policy.privateHosts)
        self.clock = clock
        self.resolver = resolver
        slots = SendSlots(policy)
    }

    /// Tries to deliver a message once.
    ///
    /// When this method returns, the receiver has responded with a status from 200 to 299. The
    /// response body is discarded. If this method throws, the receiver might still have received
    /// the message. The next attempt has a new timestamp but the same ID, so the receiver can
    /// recognize the duplicate.
    ///
    /// - Throws: ``WebhookError``, or `CancellationError` if the task is cancelled.
    ///   ``WebhookError/isRetryable`` indicates whether a retry might succeed.
    public func send(
        _ message: WebhookMessage,
        to url: WebhookURL,
        signedBy signer: WebhookSigner
    ) async throws {
        try await send(message, to: url) { signer.headers(for: message, at: $0) }
    }

    /// Tries to deliver a message once, without a signature.
    ///
    /// The URL is untrusted, and the errors are the same as for ``send(_:to:signedBy:)``.
    ///
    /// ```swift
    /// // A topic of ntfy reads the header Title: https://docs.ntfy.sh/publish/
    /// try await sender.send(message, to: url, headers: headers)
    /// ```
    ///
    /// - Parameters:
    ///   - message: The message. Its ID isn't sent.
    ///   - headers: Headers in addition to `Content-Type`, `User-Agent` and `Accept-Encoding`.
    /// - Throws: ``WebhookError``, or `CancellationError` if the task is cancelled.
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

    /// The components of a response that determine the result.
    private struct Response {
        let status: Int
        let retryAfter: Duration?
    }

    private func response(
        to message: WebhookMessage,
        at url: WebhookURL,
        _ headers: @Sendable (Date) -> HTTPFields
    ) async throws -> Response {
        // An API client's base URL can be private. For webhooks, the developer must list private
        // hosts.
        let isTrusted = addresses.allowsPrivateAddress(of: url.authority)
        let checked = try await isTrusted ? [] : resolver.publicAddresses(of: url.host)
        var request = request(message, url, headers(clock.date()))
        request.allowsPrivateAddresses = isTrusted
        request.addresses = checked
        let response = try await transport.send(request)
        // Only the status matters, so an endless or broken body has no effect. Reading a short body
        // to its end allows the connection to be reused.
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
        // The body isn't used, so don't decompress it.
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
    /// Returns the code for a failed request, or `nil` for a cancelled request.
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
