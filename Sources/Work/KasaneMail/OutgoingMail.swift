/// An application's outgoing email: the mailer, the sender and the base URL of links.
///
/// ```swift
/// let mail = OutgoingMail(
///     mailer: mailer,
///     sender: try Mailbox("noreply@tenki.example", name: "Tenki"),
///     site: "https://tenki.example"
/// )
/// ```
///
/// KasaneSMTP reads it from an application's settings.
public struct OutgoingMail: Sendable {
    /// The mailer.
    public let mailer: any Mailer
    /// The sender, whose display name is the name of the site.
    public let sender: Mailbox
    /// The URL of the site, without a trailing slash.
    public let site: String
    /// The outbox that `AccountsPart` shows at `/outbox` for development, or `nil` if there is none.
    public let outbox: (any Outbox)?

    /// Whether browsers reach the site over HTTPS, so that its cookies must be secure.
    public var isSecure: Bool { site.hasPrefix("https://") }

    /// Creates a value from its parts.
    ///
    /// - Parameters:
    ///   - sender: The sender, whose display name is the name of the site.
    ///   - site: The URL of the site, without a trailing slash.
    ///   - outbox: The outbox to show at `/outbox` for development.
    public init(
        mailer: any Mailer,
        sender: Mailbox,
        site: String,
        outbox: (any Outbox)? = nil
    ) {
        self.mailer = mailer
        self.sender = sender
        self.site = site
        self.outbox = outbox
    }
}
