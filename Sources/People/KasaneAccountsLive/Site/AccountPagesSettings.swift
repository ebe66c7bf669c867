public import Foundation
public import KasaneAccounts
public import KasaneLive

/// The application's settings for the account pages.
///
/// ```swift
/// var settings = AccountPagesSettings(siteName: "Tenki")
/// settings.tokenScopes = [AccountTokenScope("forecasts:read", ja: "予報を読む", en: "Read forecasts")]
/// settings.layout = { request in
///     let theme = request.cookies["theme"]
///     return { content in SiteLayout(theme: theme) { content } }
/// }
/// ```
public struct AccountPagesSettings: Sendable {
    /// The name of the site, shown in titles and authenticator apps.
    public var siteName: String
    /// The paths of stylesheets besides those of all pages.
    public var stylesheets: [String]
    /// Where visitors go after signing in or out.
    ///
    /// After signing in, visitors who came from another page return to it instead.
    public var startAddress = "/"
    /// The pages that the site has and links to.
    ///
    /// Without ``AccountPage/signUp``, an operator creates the accounts. Sensitive steps need
    /// ``AccountPage/confirmIdentity``.
    public var pages = Set(AccountPage.allCases)
    /// The pages that the application adds itself, at ``AccountPage/path(below:)``.
    public var replacedPages: Set<AccountPage> = []
    /// The scopes of API tokens, each once.
    ///
    /// Without any, there is no page for tokens.
    public var tokenScopes = [
        AccountTokenScope(.all, ja: "すべての操作", en: "Everything you can do")
    ]
    /// The roles that administrators can assign, each once.
    public var roles = [AccountRole(.administrator, ja: "管理者", en: "Administrator")]
    /// The time zone for displayed dates.
    public var timeZone = TimeZone.gmt
    /// Returns a visitor's preferred languages as BCP 47 tags, most preferred first.
    ///
    /// The default is the browser's languages. The pages are in the first one that
    /// `PageEnvironment.texts` contains.
    public var languages: @Sendable (PageRequest) -> [String] = { $0.languages }
    /// Returns a visitor's browser and operating system, such as `Firefox, Linux`.
    ///
    /// The list of sessions shows it. By default, ``/KasaneAccounts/DeviceName`` recognises it.
    public var device: @Sendable (PageRequest) -> String = {
        DeviceName(userAgent: $0.userAgent).text
    }
    /// Links to the application's pages, shown on the overview above those of accounts.
    public var links: [AccountLink] = []
    /// Returns a visit's layout, which creates the body of a page from its content.
    ///
    /// The content begins with a first-level heading. The default is a `main` element with the
    /// content, and the notices about the connection.
    public var layout: @Sendable (PageRequest) -> @Sendable (AccountPageContent) -> any HTML = {
        _ in
        { AccountLayout(content: $0) }
    }

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - siteName: The name of the site, shown in titles and authenticator apps.
    ///   - stylesheets: The paths of stylesheets besides those of all pages.
    public init(siteName: String, stylesheets: [String] = []) {
        self.siteName = siteName
        self.stylesheets = stylesheets
    }
}

/// A link to an application page, with a name in the built-in languages.
public struct AccountLink: Sendable {
    let address: String
    let japanese: String
    let english: String

    /// Creates a link.
    public init(_ address: String, ja japanese: String, en english: String) {
        self.address = address
        self.japanese = japanese
        self.english = english
    }
}

/// An API token scope, with a description in the built-in languages.
public struct AccountTokenScope: Sendable {
    /// The scope.
    public let scope: TokenScope
    let japanese: String
    let english: String

    /// Creates a scope with its description.
    public init(_ scope: TokenScope, ja japanese: String, en english: String) {
        self.scope = scope
        self.japanese = japanese
        self.english = english
    }
}

/// A role that administrators can assign, with a name in the built-in languages.
public struct AccountRole: Sendable {
    /// The role.
    public let role: Role
    let japanese: String
    let english: String

    /// Creates a role with its name.
    public init(_ role: Role, ja japanese: String, en english: String) {
        self.role = role
        self.japanese = japanese
        self.english = english
    }
}
