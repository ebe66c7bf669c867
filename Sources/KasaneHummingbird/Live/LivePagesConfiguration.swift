public import KasaneLive

/// How live pages are kept and what their visitors may do.
public struct LivePagesConfiguration: Sendable {
    /// How many pages may be open at once.
    ///
    /// One more takes the place of the page that nobody has looked at for longest; where there is somebody at every
    /// page, who opens it is told that there is no room.
    public var maximumPages = 10_000
    /// How many bytes of memory all pages may take, as estimated by what they show and hold.
    ///
    /// Beyond it, idle pages of the client that takes most go first.
    public var maximumBytes = 512 << 20
    /// How many bytes of memory the pages of one client may take, as estimated by what they show and hold.
    ///
    /// Beyond it, its own idle pages go first; where it has none, it alone is told that there is no room. Pages
    /// without a known client are limited by ``maximumBytes`` only.
    public var maximumBytesPerClient = 32 << 20
    /// Charges a client for what its requests cost beyond their price: its key, and as how many requests it counts.
    ///
    /// ``ClientAllowances/charge(_:to:)`` is one that has later requests wait.
    public var charge: @Sendable (_ client: String, _ cost: Double) -> Void = { _, _ in }
    /// What the work of pages costs.
    public var costs = LiveCosts()
    /// How long a page that was sent waits for its browser's script.
    public var adoptionTime: Duration = .seconds(15)
    /// How long a page is kept whose stream is gone: hidden, or lost.
    public var absenceTime: Duration = .seconds(300)
    /// How long a page is kept between two forms of a browser that runs no scripts.
    ///
    /// It is shorter the more of ``maximumBytesPerClient`` its client takes: half of it at half the bytes.
    public var formTime: Duration = .seconds(1800)
    /// How long a stream lasts before its browser must open another, for one that has vanished does not.
    public var streamTime: Duration = .seconds(900)
    /// How often a stream that is idle is written to.
    public var heartbeat: Duration = .seconds(45)
    /// How many fields and presses a page takes at once.
    public var inputBurst = 100
    /// How many fields and presses a second a page takes for long.
    public var inputRate = 40.0
    /// How much an input may hold.
    public var inputLimits = PageInput.Limits()
    /// The cookie by which a visitor is known where the application does not say who it is.
    public var cookieName = "kasane"
    /// Whether that cookie is sent over TLS only; set it wherever TLS is used.
    ///
    /// Its name then has the prefix `__Host-`, by which a browser takes it from this host alone: no other host of the
    /// domain, and nobody on a connection without TLS, can set one in its place.
    public var isCookieSecure = false

    /// The cookie's name as it is sent.
    var visitorCookieName: String { isCookieSecure ? "__Host-\(cookieName)" : cookieName }

    /// Makes the configuration for 10,000 pages on a server without TLS.
    public init() {}
}
