public import KasaneAccounts
public import KasaneLive

/// The content of an account page, which a layout must contain exactly once.
///
/// ```swift
/// settings.layout = { _ in
///     { content in SiteLayout(isNarrow: content.page != .accounts) { content } }
/// }
/// ```
public struct AccountPageContent: HTML {
    /// The page to which the content belongs.
    public let page: AccountPage
    /// The language of the content, `ja` or `en`.
    public let language: String
    /// The signed-in account, or `nil` for a visitor.
    public let principal: AccountPrincipal?
    private let write: (inout HTMLOutput) -> Void

    init(
        _ page: AccountPage,
        language: String,
        principal: AccountPrincipal?,
        content: some HTML
    ) {
        self.page = page
        self.language = language
        self.principal = principal
        write = { content.render(into: &$0) }
    }

    /// Renders the content.
    public func render(into output: inout HTMLOutput) { write(&output) }
}

/// The default layout.
struct AccountLayout: Component {
    let content: AccountPageContent

    var body: some HTML {
        main(.class("account account-\(name)")) { content }
        ConnectionNotices()
    }

    /// The page's name in CSS classes.
    private var name: String {
        switch content.page {
        case .overview: "overview"
        case .account: "person"
        default: content.page.rawValue
        }
    }
}

/// A page's body, which contains the content in the site's layout.
struct AccountBody: HTML {
    let layout: any HTML

    func render(into output: inout HTMLOutput) { layout.render(into: &output) }
}
