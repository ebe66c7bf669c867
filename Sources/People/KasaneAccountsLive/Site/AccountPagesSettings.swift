public import Foundation
public import KasaneAccounts
public import KasaneLive

/// What the pages of accounts need to know of the application.
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
    /// The name of the site, which titles and authenticator apps show.
    public var siteName: String
    /// The paths of the stylesheets of these pages, besides those of all pages.
    public var stylesheets: [String]
    /// The address to which visitors are led after signing in, unless they came from another page,
    /// and after signing out.
    public var startAddress = "/"
    /// The pages that the site has; links lead to these only.
    ///
    /// A site without ``AccountPage/signUp`` gets its accounts from an operator. Important steps
    /// need ``AccountPage/confirmIdentity``.
    public var pages = Set(AccountPage.allCases)
    /// The pages that the application adds itself, at ``AccountPage/path(below:)``.
    public var replacedPages: Set<AccountPage> = []
    /// What API tokens may be used for, each scope once; without any, the page of tokens is left
    /// out.
    public var tokenScopes = [
        AccountTokenScope(.all, ja: "すべての操作", en: "Everything that you may do")
    ]
    /// The roles that administrators give, each once.
    public var roles = [AccountRole(.administrator, ja: "管理者", en: "Administrator")]
    /// The time zone of shown times.
    public var timeZone = TimeZone.gmt
    /// Returns the languages that a visitor prefers, as BCP 47 tags in descending order.
    ///
    /// By default they are those of the browser. The pages are in Japanese or English.
    public var languages: @Sendable (PageRequest) -> [String] = { $0.languages }
    /// Returns the browser and the system of a visitor, such as `Firefox, Linux`, for the list of
    /// sessions; by default those that ``/KasaneAccounts/DeviceName`` recognises.
    public var device: @Sendable (PageRequest) -> String = {
        DeviceName(userAgent: $0.userAgent).text
    }
    /// The links to pages of the application on the overview, above those of accounts.
    public var links: [AccountLink] = []
    /// Returns the layout of a visit: the body of a page with its content, which begins with a
    /// heading of the first level.
    ///
    /// By default it is a `main` element with the content, and the notices about the connection.
    public var layout: @Sendable (PageRequest) -> @Sendable (AccountPageContent) -> any HTML = {
        _ in
        { AccountLayout(content: $0) }
    }

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - siteName: The name of the site.
    ///   - stylesheets: The paths of the stylesheets of these pages, besides those of all pages.
    public init(siteName: String, stylesheets: [String] = []) {
        self.siteName = siteName
        self.stylesheets = stylesheets
    }
}

/// A link to a page of the application, with a name in both languages.
public struct AccountLink: Sendable {
    let address: String
    let japanese: String
    let english: String

    /// Creates a link.
    ///
    /// - Parameters:
    ///   - address: The address of the page.
    ///   - japanese: The name in Japanese.
    ///   - english: The name in English.
    public init(_ address: String, ja japanese: String, en english: String) {
        self.address = address
        self.japanese = japanese
        self.english = english
    }
}

/// A scope of API tokens, with a description in both languages.
public struct AccountTokenScope: Sendable {
    /// The scope.
    public let scope: TokenScope
    let japanese: String
    let english: String

    /// Creates a scope with its description.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - japanese: The description in Japanese.
    ///   - english: The description in English.
    public init(_ scope: TokenScope, ja japanese: String, en english: String) {
        self.scope = scope
        self.japanese = japanese
        self.english = english
    }
}

/// A role that administrators give, with a name in both languages.
public struct AccountRole: Sendable {
    /// The role.
    public let role: Role
    let japanese: String
    let english: String

    /// Creates a role with its name.
    ///
    /// - Parameters:
    ///   - role: The role.
    ///   - japanese: The name in Japanese.
    ///   - english: The name in English.
    public init(_ role: Role, ja japanese: String, en english: String) {
        self.role = role
        self.japanese = japanese
        self.english = english
    }
}
