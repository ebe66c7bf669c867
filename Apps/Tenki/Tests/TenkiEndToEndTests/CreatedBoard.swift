import HTTPTypes
import KasaneHTTP
import TenkiDomain
import Testing

extension TenkiSite {
    /// Adds a city to the board of a new visitor, at a server that trusts this machine's proxies.
    ///
    /// - Parameter network: The visitor's address. A network can create only a few boards a day.
    /// - Returns: The board, or `nil` if the server didn't acknowledge it.
    func createBoard(from network: String) async throws -> BoardID? {
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        var headers: HTTPFields = [forwarded: network]
        let opened = SiteAnswer(try await send(.get, "/cities/011000", headers))
        guard let cookie = opened.cookie,
            let text = cookie.firstMatch(of: #/board=([^;]+)/#)?.1,
            let secret = BoardSecret(String(text)),
            let page = opened.body.firstMatch(of: #/name="page" value="([^"]+)"/#)?.1
        else { return nil }
        headers[.cookie] = cookie
        headers[.origin] = origin
        let form = "page=\(page)&turn=0&b.watch="
        let sent = try await send(.post, "/cities/011000", headers, body: form)
        return [200, 303].contains(sent.status.code) ? BoardID(secret) : nil
    }
}
