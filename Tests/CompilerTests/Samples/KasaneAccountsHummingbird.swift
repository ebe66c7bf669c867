import Hummingbird
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneHummingbird
import KasaneLive
import KasaneMail
import Logging

struct Samples: Sendable {
    let accounts: Accounts
    let live: LivePages
    let logger: Logger

    var application: WebApplication<AccountPrincipal> {
        get { preconditionFailure("Samples are not run.") }
        nonmutating set {}
    }
    var router: Router<WebRequestContext<AccountPrincipal>> {
        Router(context: WebRequestContext.self)
    }
}
