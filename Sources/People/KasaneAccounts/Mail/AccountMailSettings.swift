public import KasaneMail

/// What the mails of the accounts need to know of the site.
public struct AccountMailSettings: Sendable {
    /// The name of the site.
    public var siteName: String
    /// The address of the pages of accounts, such as `https://tenki.example/account`.
    public var pages: String
    /// The author of the mails.
    public var sender: Mailbox
    /// Returns the texts of a mail, for a language as a BCP 47 tag.
    public var wording: @Sendable (AccountMailContent, _ language: String) -> AccountMailText

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - siteName: The name of the site.
    ///   - pages: The address of the pages of accounts, without a slash at the end.
    ///   - sender: The author of the mails.
    ///   - wording: Returns the texts of a mail; by default in Japanese or English.
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

/// What a mail of the accounts says.
@nonexhaustive
public enum AccountMailContent: Hashable, Sendable {
    /// Confirm the address of a new account by the link.
    case confirmSignUp
    /// The address of a sign-up has an account.
    case accountExists
    /// Sign in by the link.
    case signInLink
    /// Set another password by the link.
    case passwordReset
    /// Confirm by the link that the account gets another address.
    case mailChange(to: String, isNew: Bool)
    /// The password was changed, and all API tokens were revoked.
    case passwordChanged
    /// The second factor was added or removed, and all API tokens were revoked.
    case secondFactorChanged(isOn: Bool)
    /// Somebody who has passed the first step of a sign-in, or is signed in, has entered several
    /// wrong codes of the second factor.
    case wrongCodes
    /// An API token with a name was created.
    case tokenCreated(name: String)
}

/// The texts of a mail of the accounts.
public struct AccountMailText: Hashable, Sendable {
    /// The subject.
    public let subject: String
    /// The paragraphs before the link.
    public let paragraphs: [String]
    /// The text of the link; `nil` for a mail without one.
    public let linkTitle: String?
    /// The paragraph after the link.
    public let closing: String

    /// Creates texts.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - paragraphs: The paragraphs before the link.
    ///   - linkTitle: The text of the link; `nil` for a mail without one.
    ///   - closing: The paragraph after the link.
    public init(subject: String, paragraphs: [String], linkTitle: String?, closing: String) {
        self.subject = subject
        self.paragraphs = paragraphs
        self.linkTitle = linkTitle
        self.closing = closing
    }
}
