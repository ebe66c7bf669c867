public import KasaneAsyncHTTPClient

/// A ``WebhookSender``'s rules and limits.
///
/// ```swift
/// var policy = WebhookPolicy()
/// policy.timeout = .seconds(20)
/// policy.privateHosts = ["hooks.internal"]
/// ```
public struct WebhookPolicy: Hashable, Sendable {
    /// The time limit for an attempt, from the DNS lookup to the last byte read.
    ///
    /// 15 seconds by default.
    public var timeout = Duration.seconds(15)
    /// The maximum number of response body bytes to read and discard.
    ///
    /// 64 KiB by default. If a receiver sends more, the connection is closed.
    public var maximumResponseSize = 64 << 10
    /// The maximum number of concurrent attempts, at least the job queue's concurrency.
    ///
    /// 64 by default.
    public var maximumConcurrent = 64
    /// The maximum number of concurrent attempts per host.
    ///
    /// 4 by default, so that a slow receiver can't occupy all slots.
    public var maximumConcurrentPerHost = 4
    /// Whether URLs must use `https`.
    ///
    /// `true` by default.
    public var requiresHTTPS = true
    /// The hosts that can have private addresses, case-insensitive, with IPv6 addresses in
    /// brackets.
    ///
    /// Empty by default. These names aren't resolved in advance, so list the hosts here in tests
    /// with a stub transport.
    public var privateHosts: Set<String> = []

    /// Creates the default policy, which is safe for URLs from untrusted sources.
    public init() {}
}

extension AsyncHTTPTransport.Options {
    /// Options for webhooks: a few short-lived connections to each of many hosts.
    ///
    /// Up to 4 connections per host, kept open for 5 seconds.
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
