public import KasaneAsyncHTTPClient

/// The rules and limits of a ``WebhookSender``.
///
/// ```swift
/// var policy = WebhookPolicy()
/// policy.timeout = .seconds(20)
/// policy.privateHosts = ["hooks.internal"]
/// ```
public struct WebhookPolicy: Hashable, Sendable {
    /// The time limit of an attempt, from the DNS lookup to the last byte read.
    ///
    /// The default is 15 seconds.
    public var timeout = Duration.seconds(15)
    /// The maximum number of response body bytes to read and discard.
    ///
    /// The default is 64 KiB. If a receiver sends more, the connection is closed.
    public var maximumResponseSize = 64 << 10
    /// The maximum number of concurrent attempts; at least the concurrency of the job's queue.
    ///
    /// The default is 64.
    public var maximumConcurrent = 64
    /// The maximum number of concurrent attempts to one host.
    ///
    /// The default is 4. A slow receiver can't occupy the slots of all others.
    public var maximumConcurrentPerHost = 4
    /// Whether URLs must be `https`.
    ///
    /// The default is `true`.
    public var requiresHTTPS = true
    /// The hosts that can have private addresses, case-insensitive, with IPv6 addresses in
    /// brackets.
    ///
    /// The default is none. These names aren't resolved in advance, so a test with a stub transport
    /// lists its hosts here.
    public var privateHosts: Set<String> = []

    /// Creates the default policy, which is safe for URLs from untrusted sources.
    public init() {}
}

extension AsyncHTTPTransport.Options {
    /// Options for webhooks: few, short-lived connections to many hosts.
    ///
    /// Up to 4 connections per host, which are kept open for 5 seconds.
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
