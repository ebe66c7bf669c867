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
    /// When the limit is reached, the least recently used idle page is evicted. If no page is idle,
    /// active pages of clients that use more memory than the new visitor's client are evicted. If
    /// there are no such clients, the new visitor receives status 503.
    public var maximumPages = 10_000
    /// The maximum memory use of all pages in bytes, estimated from their content.
    ///
    /// When the limit is exceeded, idle pages are evicted, starting with the client that uses the
    /// most memory.
    public var maximumBytes = 512 << 20
    /// The maximum memory use of a client's pages in bytes, estimated from their content.
    ///
    /// When the limit is exceeded, the client's own idle pages are evicted. If the client has no
    /// idle pages, it receives status 503. An IPv6 /56 network has twice the limit and a /48
    /// network four times the limit, up to half of ``maximumBytes``. Pages of unknown clients are
    /// limited only by ``maximumBytes``.
    public var maximumBytesPerClient = 32 << 20
    /// Charges a client for costs that exceed the price of its requests, measured in requests.
    ///
    /// A render costs 0.03 requests, each field change or button press after the first costs 0.01
    /// requests, and 400 kB of rendered content costs one request. Pass
    /// ``ClientAllowances/charge(_:to:)`` to delay the client's later requests.
    public var charge: @Sendable (_ client: String, _ cost: Double) -> Void = { _, _ in }
    /// Claims a form from a browser without JavaScript, or returns `false` if the form was claimed
    /// before.
    ///
    /// A form is applied only after it has been claimed, so a resent form isn't applied twice. If
    /// the closure is `nil`, this process remembers its most recent forms. Servers that share a
    /// store should store claims there, because a form might reach two servers. Keep claims for as
    /// long as a browser might resend a form, for example a day. Clients can invent names, so limit
    /// the number of claims per client. If the closure throws an error, the form isn't applied and
    /// the page shows the error.
    public var claimForm: (@Sendable (_ form: String, _ client: String?) async throws -> Bool)?
    /// The store for the states of restorable pages, or `nil` if pages don't survive a restart.
    ///
    /// ``StoredPageStates`` saves the states to the application's own store. See
    /// ``/KasaneLive/Restorable``.
    public var states: (any PageStateStore)?
    package var costs = LiveCosts()
    /// The timeout for the page's script to connect.
    public var connectTimeout: Duration = .seconds(15)
    /// The time that a page is kept without a stream, while it is hidden or its connection is lost.
    public var disconnectGracePeriod: Duration = .seconds(300)
    /// The time that a page without JavaScript is kept between two forms.
    ///
    /// The timeout decreases in proportion to the client's use of ``maximumBytesPerClient``. For
    /// example, the timeout is halved if the client uses half of the limit.
    public var formSessionTimeout: Duration = .seconds(1800)
    /// The maximum duration of a stream, after which the browser opens a new stream.
    ///
    /// The limit detects browsers that have disappeared.
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
    /// The name of the cookie that identifies visitors unknown to the application.
    public var cookieName = "kasane"
    /// Whether the visitor cookie is sent only over TLS.
    ///
    /// Set this property if visitors use HTTPS. The cookie's name then has the prefix `__Host-`, so
    /// that neither another host in the domain nor an attacker on an insecure connection can
    /// replace the cookie.
    public var isCookieSecure = false

    var visitorCookieName: String { isCookieSecure ? "__Host-\(cookieName)" : cookieName }

    /// Creates a configuration for up to 10,000 pages without TLS.
    public init() {}
}
