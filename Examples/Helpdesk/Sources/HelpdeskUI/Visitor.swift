import KasaneAccounts
import KasaneLive

/// Who visits a page, and in which language.
package struct Visitor: Sendable {
    let principal: AccountPrincipal
    let language: Language

    package init(_ request: PageRequest) throws(PageError) {
        principal = try request.requirePrincipal(as: AccountPrincipal.self)
        language = Language(request)
    }
}
