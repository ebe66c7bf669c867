import HTTPTypes
import Hummingbird
import KasaneAccounts
import KasaneHummingbird
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Puts the choices of a person in the place of the cookies of their browser, so that all of their
/// devices show the same language, unit and colors.
struct PersonalPreferencesMiddleware: RouterMiddleware {
    private let choose: ChoosePreferences
    private let isSecure: Bool

    init(_ choose: ChoosePreferences, _ isSecure: Bool) {
        self.choose = choose
        self.isSecure = isSecure
    }

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard let principal = context.principal, principal.session != nil,
            let settings = try await choose.settings(by: principal)
        else { return try await next(request, context) }
        var head = request.head
        let chosen = Preferences.cookies(of: settings, isSecure: isSecure)
        let names = Set(chosen.map(\.name))
        let others = request.headers[values: .cookie]
            // Scalars, because a combining character would join a separator to its own text.
            .flatMap { $0.unicodeScalars.split(separator: ";") }
            .map { $0.drop(while: \.properties.isWhitespace) }
            .filter { !names.contains(String($0.prefix { $0 != "=" })) }
            .map { String($0) }
        head.headerFields[.cookie] = (others + chosen.map { "\($0.name)=\($0.value)" })
            .joined(separator: "; ")
        return try await next(Request(head: head, body: request.body), context)
    }
}
