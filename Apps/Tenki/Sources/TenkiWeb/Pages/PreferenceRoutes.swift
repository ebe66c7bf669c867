import HTTPTypes
import Hummingbird
import KasaneHummingbird
import TenkiUI

/// Stores the reader's preferences in cookies.
struct PreferenceRoutes: RouteGroup {
    /// Whether the server uses TLS.
    let isSecure: Bool

    func add(to router: Router<WebContext>) {
        router.for(.everyone).post(RouterPath(Preferences.path)) { request, _ in
            let fields = try await request.formFields()
            var response = Response(
                status: .seeOther,
                headers: [.location: Preferences.address(after: fields)]
            )
            for (name, value) in Preferences.cookies(of: fields, isSecure: isSecure) {
                response.setCookie(
                    Cookie(
                        name: name,
                        value: value,
                        maxAge: 365 * 24 * 3600,
                        path: "/",
                        secure: isSecure,
                        httpOnly: true,
                        sameSite: .lax
                    )
                )
            }
            return response
        }
    }
}
