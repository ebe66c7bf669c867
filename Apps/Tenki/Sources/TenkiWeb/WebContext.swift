import KasaneHummingbird

/// A client that has the token of the API of users.
struct TokenHolder: Sendable {}

/// The context of a request, with the address of its connection.
typealias WebContext = WebRequestContext<TokenHolder>
