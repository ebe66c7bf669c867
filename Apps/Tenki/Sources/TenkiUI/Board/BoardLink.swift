package import KasaneLive
package import TenkiDomain

package enum BoardLink {
    package static let path = "/boards"

    package enum Choice: Hashable, Sendable {
        case use(BoardSecret)
        case leave

        package init?(fields: [String: String]) {
            if let secret = fields[Name.use].flatMap(BoardSecret.init) {
                self = .use(secret)
            } else if fields[Name.leave] != nil {
                self = .leave
            } else {
                return nil
            }
        }
    }

    package static func address(of secret: BoardSecret) -> String {
        SharedBoardPage.path.address(["secret": secret.reveal()])
    }

    /// Returns the secret in a link to a board, which may be a URL, a path or the secret itself;
    /// `nil` for another text.
    package static func secret(in link: String) -> BoardSecret? {
        let path = link.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.flatMap { BoardSecret(String($0)) }
    }

    package static func secret(of request: PageRequest, isSecure: Bool) -> BoardSecret? {
        let name = Preferences.cookieName(Name.cookie, isSecure: isSecure)
        return request.cookies[name].flatMap(BoardSecret.init)
    }

    package static func cookie(
        _ secret: BoardSecret?,
        isSecure: Bool
    ) throws(PageCookieError) -> PageCookie {
        try PageCookie(
            Preferences.cookieName(Name.cookie, isSecure: isSecure),
            value: secret?.reveal() ?? "",
            maximumAge: secret == nil ? .zero : VisitorBoard.retention,
            isSecure: isSecure
        )
    }

    /// The names of the forms' fields, and of the cookie without its prefix.
    enum Name {
        static let cookie = "board"
        static let use = "use"
        static let leave = "leave"
    }
}
