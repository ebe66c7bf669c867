public import KasaneMail

/// The site-specific values in account emails.
public struct AccountMailSettings: Sendable {
    /// The site's name.
    public var siteName: String
    /// The URL of the account pages, such as `https://tenki.example/account`.
    public var pages: String
    /// The sender of the emails.
    public var sender: Mailbox
    /// Returns an email's text in a language, given as a BCP 47 tag.
    public var wording: @Sendable (AccountMailContent, _ language: String) -> AccountMailText

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - pages: The URL of the account pages, without a trailing slash.
    ///   - wording: Returns an email's text. Defaults to Japanese and English texts.
    public init(
        siteName: String,
        pages: String,
        sender: Mailbox,
        wording: (@Sendable (AccountMailContent, _ language: String) -> AccountMailText)? = nil
    ) {
        self.siteName = siteName
        self.pages = pages
        self.sender = sender
        self.wording =
            wording ?? { content, language in
                AccountMailText(content, siteName: siteName, language: language)
            }
    }
}

/// The content of an account email.
@nonexhaustive
public enum AccountMailContent: Hashable, Sendable {
    /// A link that confirms a new account's address.
    case confirmSignUp
    /// Someone signed up with an address that already has an account.
    case accountExists
    /// A link to sign in.
    case signInLink
    /// A link to reset the password.
    case passwordReset
    /// A link that confirms the new email address.
    case mailChange(to: String, isNew: Bool)
    /// The password was changed, and all API tokens were revoked.
    case passwordChanged
    /// The second factor was added or removed, and all API tokens were revoked.
    case secondFactorChanged(isOn: Bool)
    /// Someone entered several wrong codes after the first step of a sign-in, or in a session.
    case wrongCodes
    /// An API token was created.
    case tokenCreated(name: String)
}

/// The text of an account email.
public struct AccountMailText: Hashable, Sendable {
    /// The subject.
    public let subject: String
    /// The paragraphs before the link.
    public let paragraphs: [String]
    /// The link's text, or `nil` for an email without a link.
    public let linkTitle: String?
    /// The paragraph after the link.
    public let closing: String

    /// Creates an email's text.
    ///
    /// - Parameter linkTitle: The link's text, or `nil` for an email without a link.
    public init(subject: String, paragraphs: [String], linkTitle: String?, closing: String) {
        self.subject = subject
        self.paragraphs = paragraphs
        self.linkTitle = linkTitle
        self.closing = closing
    }
}
