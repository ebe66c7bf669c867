public import KasaneAsyncHTTPClient

/// A ``WebhookSender``'s rules and limits.
///
/// ```swift
/// var policy = WebhookPolicy()
/// policy.timeout = .seconds(20)
/// policy.privateHosts = ["hooks.internal"]
/// ```
public struct WebhookPolicy: Hashable, Sendable {
    /// The timeout for an attempt, from the DNS lookup to the last byte of the response.
    ///
    /// Defaults to 15 seconds.
    public var timeout = Duration.seconds(15)
    /// The maximum number of response body bytes to read and discard.
    ///
    /// Defaults to 64 KiB. If a receiver sends more, the connection is closed.
    public var maximumResponseSize = 64 << 10
    /// The maximum number of concurrent attempts.
    ///
    /// Defaults to 64. Set this to at least the job queue's concurrency.
    public var maximumConcurrent = 64
    /// The maximum number of concurrent attempts per host.
    ///
    /// Defaults to 4, so that a slow receiver can't occupy all slots.
    public var maximumConcurrentPerHost = 4
    /// Whether URLs must use `https`.
    ///
    /// Defaults to `true`.
    public var requiresHTTPS = true
    /// The hosts that can have private addresses, such as `hooks.internal` or `[fd00::1]`.
    ///
    /// Host names are case-insensitive, and IPv6 addresses are written in brackets. These hosts
    /// aren't resolved in advance, so add the hosts in tests that use a stub transport.
    public var privateHosts: Set<String> = []

    /// Creates the default policy, which is safe for URLs from untrusted sources.
    public init() {}
}

extension AsyncHTTPTransport.Options {
    /// Options for sending webhooks to many hosts.
    ///
    /// There are up to 4 connections per host, which are closed after 5 idle seconds.
    ///
    /// ```swift
    /// try await AsyncHTTPTransport.run(.webhooks) { transport in
    ///     let sender = WebhookSender(transport: transport, userAgent: "umbrella/1")
    ///     try await sender.send(message, to: url, signedBy: signer)
    /// }
    /// ```
    public static var webhooks: Self {
        var options = Self()
        options.connectionsPerHost = WebhookPolicy().maximumConcurrentPerHost
        options.idleTimeout = .seconds(5)
        return options
    }
}
