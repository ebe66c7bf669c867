import KasaneAccounts
import KasaneHummingbird

/// The context of a request, with its account and the address of its connection.
typealias WebContext = WebRequestContext<AccountPrincipal>
