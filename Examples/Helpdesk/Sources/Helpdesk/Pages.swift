import HelpdeskApplication
import HelpdeskUI
import KasaneAccounts
import KasaneAccountsLive
import KasaneContainer
import KasaneLive

func makePages(_ container: Container) throws -> PageRoutes {
    var pages = PageRoutes()
    pages.addTickets(try container.resolve())
    pages.addAccounts(try container.resolve(), settings: .helpdesk)
    return pages
}
