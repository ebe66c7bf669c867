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
    /// use more memory than the new visitor's client lose active pages. If there are no such
    /// clients, the new visitor gets status 503.
    public var maximumPages = 10_000
    /// The maximum memory use of all pages in bytes, estimated from their content.
    ///
    /// Above this limit, idle pages are evicted, starting with the client that uses the most
    /// memory.
    public var maximumBytes = 512 << 20
    /// The maximum memory use of a client's pages in bytes, estimated from their content.
    ///
    /// Above this limit, the client's own idle pages are evicted. If it has no idle pages, the
    /// client gets status 503. An IPv6 /56 network has twice the limit and a /48 network four times
    /// the limit, but at most half of ``maximumBytes``. Pages of unknown clients are limited only
    /// by ``maximumBytes``.
    public var maximumBytesPerClient = 32 << 20
    /// Charges a client for costs beyond the price of its requests, measured in requests.
    ///
    /// A render costs 0.03 requests, each field change or button press after the first 0.01, and
    /// 400 kB of rendered content one request. Pass ``ClientAllowances/charge(_:to:)`` to delay the
    /// client's later requests.
    public var charge: @Sendable (_ client: String, _ cost: Double) -> Void = { _, _ in }
    /// Claims a form from a browser without JavaScript, or returns `false` if it was claimed
    /// before.
    ///
    /// A form is applied only after it has been claimed, so a resent form isn't applied twice. If
    /// the closure is `nil`, this process remembers its latest forms. Servers that share a store
    /// should claim forms there, in case a form reaches two servers. Remember names for as long as
    /// a browser might resend a form, such as a day. Anyone can invent names, so limit how many
    /// each client can add. If the closure throws, the form isn't applied and the page shows the
    /// error.
    public var claimForm: (@Sendable (_ form: String, _ client: String?) async throws -> Bool)?
    /// The store for the states of restorable pages, or `nil` if pages should start over after a
    /// restart.
    ///
    /// ``StoredPageStates`` saves them to the application's own store. See
    /// ``/KasaneLive/Restorable``.
    public var states: (any PageStateStore)?
    package var costs = LiveCosts()
    /// How long a page waits for the script in its browser to connect.
    public var connectTimeout: Duration = .seconds(15)
    /// How long a page is kept without a stream, while it is hidden or its connection is lost.
    public var disconnectGracePeriod: Duration = .seconds(300)
    /// How long a page without JavaScript is kept between two forms.
    ///
    /// The more of ``maximumBytesPerClient`` the client uses, the shorter the timeout; at half of
    /// the limit, it is halved.
    public var formSessionTimeout: Duration = .seconds(1800)
    /// The maximum duration of a stream, after which the browser opens a new one.
    ///
    /// This detects browsers that have disappeared.
    public var maximumStreamDuration: Duration = .seconds(900)
    /// The interval between heartbeats on an idle stream.
    public var heartbeat: Duration = .seconds(45)
    /// The maximum number of field changes and button presses that a page accepts at once.
    public var inputBurst = 100
    /// The sustained number of field changes and button presses per second that a page accepts.
    public var inputRate = 40.0
    /// The size limits of an input.
    ///
    /// ``ServerLimits/maximumBodySize`` and the limits of any proxy also apply.
    public var inputLimits = PageInput.Limits()
    /// The name of the cookie that identifies visitors whom the application doesn't identify.
    public var cookieName = "kasane"
    /// Whether the visitor cookie is sent only over TLS.
    ///
    /// Set it if visitors use HTTPS.
    ///
    /// The cookie's name then has the prefix `__Host-`, so neither another host in the domain nor
    /// an attacker on an insecure connection can replace it.
    public var isCookieSecure = false

    var visitorCookieName: String { isCookieSecure ? "__Host-\(cookieName)" : cookieName }

    /// Creates a configuration for up to 10,000 pages without TLS.
    public init() {}
}
