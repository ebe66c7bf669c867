package import KasaneAccounts
package import KasaneHummingbird

/// The context of a request, with its account and the address of its connection.
package typealias WebContext = WebRequestContext<AccountPrincipal>
