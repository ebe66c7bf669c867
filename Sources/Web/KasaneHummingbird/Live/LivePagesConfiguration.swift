public import KasaneLive

/// The limits and timeouts of live pages.
///
/// ```swift
/// var configuration = LivePagesConfiguration()
/// configuration.maximumPages = 1_000
/// configuration.isCookieSecure = true
/// let live = LivePages(pages, configuration: configuration, logger: logger)
/// ```
public struct LivePagesConfiguration: Sendable {
    /// The maximum number of open pages.
    ///
    /// At the limit, the least recently used idle page is evicted. If no page is idle, clients that
    /// use more memory than the new visitor's lose pages that are in use; if there are none, new
    /// visitors get the status 503.
    public var maximumPages = 10_000
    /// The maximum memory use of all pages in bytes, estimated from their content.
    ///
    /// Above it, idle pages of the client with the highest use are evicted first.
    public var maximumBytes = 512 << 20
    /// The maximum memory use of one client's pages in bytes, estimated from their content.
    ///
    /// Above it, the client's own idle pages are evicted first; if it has none, only this client
    /// gets the status 503. An IPv6 network of 56 bits has twice the limit, one of 48 bits four
    /// times, and both at most half of ``maximumBytes``. Pages without a known client are limited
    /// only by ``maximumBytes``.
    public var maximumBytesPerClient = 32 << 20
    /// Charges a client, identified by its key, for the cost of its requests beyond their price, in
    /// requests.
    ///
    /// A render costs 0.03 requests, each field or press beyond the first 0.01, and 400 kB of
    /// rendered content one request. ``ClientAllowances/charge(_:to:)`` is an implementation that
    /// delays later requests.
    public var charge: @Sendable (_ client: String, _ cost: Double) -> Void = { _, _ in }
    /// Claims a form of a browser without JavaScript, which is about to press a button, for the
    /// client that sends it; returns `false` if the form was claimed before.
    ///
    /// With `nil`, this process remembers its latest forms. Servers that share a store claim the
    /// forms there, so that one that reaches two of them is applied once. A name must be remembered
    /// for as long as a browser may send the form again, such as a day. Anyone can invent names, so
    /// limit how many each client adds. If the closure throws, the form is not applied, and the
    /// page shows the error.
    public var claimForm: (@Sendable (_ form: String, _ client: String?) async throws -> Bool)?
    /// The store of the states of restorable pages, or `nil` if pages start afresh after a restart.
    ///
    /// ``StoredPageStates`` keeps them in the application's own store. See
    /// ``/KasaneLive/Restorable``.
    public var states: (any PageStateStore)?
    package var costs = LiveCosts()
    /// How long a page that has been sent waits for its browser's script to connect.
    public var connectTimeout: Duration = .seconds(15)
    /// How long a page without a stream is kept, because it is hidden or its connection is lost.
    public var disconnectGracePeriod: Duration = .seconds(300)
    /// How long a page without JavaScript is kept between two forms.
    ///
    /// The time decreases with the client's share of ``maximumBytesPerClient``: at half of the
    /// bytes it is halved.
    public var formSessionTimeout: Duration = .seconds(1800)
    /// The maximum duration of a stream, after which the browser must open another one.
    ///
    /// It detects browsers that have disappeared.
    public var maximumStreamDuration: Duration = .seconds(900)
    /// The interval of heartbeats on an idle stream.
    public var heartbeat: Duration = .seconds(45)
    /// The maximum number of fields and presses that a page accepts at once.
    public var inputBurst = 100
    /// The sustained number of fields and presses per second that a page accepts.
    public var inputRate = 40.0
    /// The size limits of an input.
    ///
    /// ``ServerLimits/maximumBodySize`` and a proxy limit it too.
    public var inputLimits = PageInput.Limits()
    /// The name of the cookie that identifies visitors unknown to the application.
    public var cookieName = "kasane"
    /// Whether that cookie is sent only over TLS; set it if the server uses TLS.
    ///
    /// The cookie's name then has the prefix `__Host-`, with which a browser accepts it from this
    /// host only: neither another host of the domain nor an attacker on a connection without TLS
    /// can replace it.
    public var isCookieSecure = false

    var visitorCookieName: String { isCookieSecure ? "__Host-\(cookieName)" : cookieName }

    /// Creates a configuration for 10,000 pages on a server without TLS.
    public init() {}
}
