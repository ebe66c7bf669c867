import HTTPTypes
import Hummingbird
import KasaneAccounts
import KasaneHummingbird
import TenkiApplication
import TenkiDomain
import TenkiUI

struct PreferenceRoutes: RouteGroup {
    let choose: ChoosePreferences
    let settings: RouteSettings

    func add(to router: Router<WebContext>) {
        let isSecure = settings.site.isSecure
        router.for(.everyone).post(RouterPath(Preferences.path)) { request, context in
            try request.requireOwnPage()
            let fields = try await request.formFields()
            if let principal = context.principal, principal.session != nil {
                do {
                    try await choose(by: principal) { Preferences.choose(in: &$0, fields: fields) }
                } catch AccessError.signInRequired {
                    // The session has just ended; the browser still gets its cookies.
                }
            }
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
