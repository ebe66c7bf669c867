import Foundation
import KasaneAccounts
import KasaneAccountsLive
import KasaneContainer
import KasaneLive
import KasaneMail
import TenkiApplication
import TenkiDomain
import TenkiUI

extension TenkiPages {
    func addAccounts(to pages: inout PageRoutes) throws {
        let editNotices: EditNotices = try container.resolve()
        let editProfile: EditProfile = try container.resolve()
        pages.add(NoticesPage.self, for: .accountSession) { request, _ in
            let model = NoticesModel(
                site: site(request),
                principal: request.principal(as: AccountPrincipal.self),
                sendsMails: accounts.sendsMails,
                editNotices: editNotices,
                requested: request.query(NoticesPage.placeParameter)
                    .flatMap { WarningPlace(code: $0) }
            )
            return NoticesPage(model: model)
        }
        pages.add(ProfilePage.self, for: .accountSession) { request, _ in
            let model = ProfileModel(
                site: site(request),
                principal: request.principal(as: AccountPrincipal.self),
                editProfile: editProfile
            )
            return ProfilePage(model: model)
        }
        pages.addAccounts(accounts.accounts, at: SiteAccount.path, settings: accountSettings)
        if let outbox = accounts.outbox { pages.addOutbox(outbox, for: .everyone) }
    }

    private var accountSettings: AccountPagesSettings {
        var settings = AccountPagesSettings(
            siteName: "Tenki",
            stylesheets: [SiteStylesheet.account.path]
        )
        // The API of Tenki needs no account.
        settings.tokenScopes = []
        settings.timeZone = .japan
        settings.links = [
            AccountLink(ProfilePage.path.text, ja: "プロフィール", en: "Profile"),
            AccountLink(NoticesPage.path.text, ja: "通知", en: "Notifications"),
        ]
        if !accounts.sendsMails { settings.pages.subtract(Self.pagesWithMails) }
        if !accounts.allowsSignUp { settings.pages.subtract([.signUp, .confirmSignUp]) }
        let site = site
        settings.languages = { request in [site(request).preferences.language.rawValue] }
        settings.layout = { request in
            let context = site(request)
            return { content in AccountPages(content, site: context) }
        }
        return settings
    }

    /// The pages that are of no use without mails.
    ///
    /// The page for resetting a password stays: `tenki user add` prints a link to it.
    private static let pagesWithMails: Set<AccountPage> = [
        .signUp, .confirmSignUp, .signInLink, .forgotPassword, .changeMail, .confirmMail,
    ]
}
