import HTTPTypes
import Hummingbird
import KasaneAccounts
import KasaneHummingbird
import KasaneLive
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
            let preferences = settings.site.preferences(of: PageRequest(request))
            let news = preferences.news(after: fields)
            var cookies = try Preferences.cookies(of: fields, isSecure: isSecure).map { cookie in
                try PageCookie(
                    cookie.name,
                    value: cookie.value,
                    maximumAge: .seconds(365 * 24 * 3600),
                    isSecure: isSecure
                )
            }
            cookies.append(try PageCookie(flash: news, isSecure: isSecure))
            let address = Preferences.address(after: fields)
            return Response(status: .seeOther, headers: [.location: address]).with(cookies)
        }
    }
}
