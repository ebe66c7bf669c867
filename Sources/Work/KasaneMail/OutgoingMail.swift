/// An application's configuration for outgoing email.
///
/// ```swift
/// let mail = OutgoingMail(
///     mailer: mailer,
///     sender: try Mailbox("noreply@tenki.example", name: "Tenki"),
///     site: "https://tenki.example"
/// )
/// ```
///
/// KasaneSMTP can create it from an application's settings.
public struct OutgoingMail: Sendable {
    /// The mailer.
    public let mailer: any Mailer
    /// The sender, whose display name is the site's name.
    public let sender: Mailbox
    /// The site's URL, without a trailing slash.
    public let site: String
    /// The outbox that `AccountsPart` shows at `/outbox` for development, if any.
    public let outbox: (any Outbox)?

    /// Whether the site uses HTTPS, so that its cookies must be secure.
    public var isSecure: Bool { site.hasPrefix("https://") }

    /// Creates a configuration for outgoing email.
    ///
    /// - Parameters:
    ///   - sender: The sender. Its display name should be the site's name.
    ///   - site: The site's URL, without a trailing slash.
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
