public import KasaneHTTP

/// Configures what a ``WebhookSender`` sends, where, and how much at a time.
///
/// ```swift
/// var policy = WebhookPolicy()
/// policy.timeout = .seconds(20)
/// policy.privateHosts = ["hooks.internal"]
/// ```
public struct WebhookPolicy: Hashable, Sendable {
    /// The time limit of an attempt, from the lookup of the host to the last byte that is read.
    ///
    /// The default is 15 seconds.
    public var timeout = Duration.seconds(15)
    /// The maximum number of bytes of a response's body that are read, of which none are kept.
    ///
    /// The default is 64 KiB. The connection to a receiver that sends more is closed.
    public var maximumResponseSize = 64 << 10
    /// The maximum number of concurrent attempts; at least the concurrency of the job's queue.
    ///
    /// The default is 64.
    public var maximumConcurrent = 64
    /// The maximum number of concurrent attempts to one host, so that a slow receiver does not
    /// occupy all others' slots.
    ///
    /// The default is 4.
    public var maximumConcurrentPerHost = 4
    /// Whether only `https` URLs are allowed.
    ///
    /// The default is `true`.
    public var requiresHTTPS = true
    /// The hosts that may have private addresses, case-insensitive; an IPv6 address in brackets.
    ///
    /// The default is none. The names of these hosts are not looked up in advance, so that a test
    /// with a stub of the transport names its hosts here.
    public var privateHosts: Set<String> = []

    /// Creates the default policy, which suits URLs from anyone.
    public init() {}
}

extension AsyncHTTPTransport.Options {
    /// The options for webhooks: few connections to each of many hosts, soon closed.
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
