public import Foundation
public import KasaneAccounts
public import KasaneLive

/// Settings for a site's account pages.
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
    /// The site's name, shown in titles and authenticator apps.
    public var siteName: String
    /// The paths of additional stylesheets.
    public var stylesheets: [String]
    /// The page to open after signing in or out.
    ///
    /// Visitors who came from another page return to that page after signing in.
    public var startAddress = "/"
    /// The site's account pages.
    ///
    /// If ``AccountPage/signUp`` isn't included, only an operator can create accounts. Sensitive
    /// actions require ``AccountPage/confirmIdentity``.
    public var pages = Set(AccountPage.allCases)
    /// The account pages that the application implements, at ``AccountPage/path(below:)``.
    public var replacedPages: Set<AccountPage> = []
    /// The scopes for API tokens, without duplicates.
    ///
    /// If there are no scopes, there is no page for tokens.
    public var tokenScopes = [
        AccountTokenScope(.all, ja: "すべての操作", en: "Everything you can do")
    ]
    /// The roles that administrators can assign, without duplicates.
    public var roles = [AccountRole(.administrator, ja: "管理者", en: "Administrator")]
    /// The time zone for displayed dates.
    public var timeZone = TimeZone.gmt
    /// Returns a visitor's preferred languages as BCP 47 tags, most preferred first.
    ///
    /// Defaults to the browser's languages. Pages use the first language in
    /// `PageEnvironment.texts`.
    public var languages: @Sendable (PageRequest) -> [String] = { $0.languages }
    /// Returns a visitor's browser and operating system, such as `Firefox, Linux`.
    ///
    /// The list of sessions shows this name. Defaults to ``/KasaneAccounts/DeviceName``.
    public var device: @Sendable (PageRequest) -> String = {
        DeviceName(userAgent: $0.userAgent).text
    }
    /// The application's own links, shown first on the overview page.
    public var links: [AccountLink] = []
    /// Returns the layout for a request, which creates a page's body from its content.
    ///
    /// The content starts with an `h1` heading. The default layout is a `main` element that
    /// contains the content and the connection notices.
    public var layout: @Sendable (PageRequest) -> @Sendable (AccountPageContent) -> any HTML = {
        _ in
        { AccountLayout(content: $0) }
    }

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - siteName: The site's name, shown in titles and authenticator apps.
    ///   - stylesheets: The paths of additional stylesheets.
    public init(siteName: String, stylesheets: [String] = []) {
        self.siteName = siteName
        self.stylesheets = stylesheets
    }
}

/// A link to one of the application's pages, with a title in Japanese and English.
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

/// An API token scope, with a description in Japanese and English.
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

/// A role that administrators can assign, with a name in Japanese and English.
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
