import KasaneAccounts
package import KasaneLive
package import TenkiDomain

package struct SiteContext: Hashable, Sendable {
    package let preferences: Preferences
    package private(set) var address: String
    package let notice: DataNotice?
    package let account: SiteAccount?
    package let isSecure: Bool
    /// The origin of the site, such as `https://weather.example`.
    package let origin: String?
    package let caller: Caller
    package let home: MunicipalityCode?
    /// What the form that redirected to this page did.
    package var flash: String?
    /// The language in the requested URL, if any.
    let linkedLanguage: Language?

    package init(
        preferences: Preferences = Preferences(),
        address: String = "/",
        notice: DataNotice? = nil,
        account: SiteAccount? = nil,
        isSecure: Bool = false,
        origin: String? = nil,
        caller: Caller = .unknown,
        home: MunicipalityCode? = nil,
        linkedLanguage: Language? = nil
    ) {
        self.preferences = preferences
        self.address = address
        self.notice = notice
        self.account = account
        self.isSecure = isSecure
        self.origin = origin
        self.caller = caller
        self.home = home
        self.linkedLanguage = linkedLanguage
    }

    package init(of request: PageRequest, _ settings: SiteSettings) {
        self.init(
            preferences: settings.preferences(of: request),
            address: request.path,
            notice: settings.notice,
            account: request.principal(as: AccountPrincipal.self).map(SiteAccount.init),
            isSecure: settings.isSecure,
            origin: request.origin,
            caller: request.client.map(Caller.init(client:)) ?? .unknown,
            home: Preferences.home(of: request, isSecure: settings.isSecure),
            linkedLanguage: Language.linked(by: request)
        )
        flash = request.takeFlash(isSecure: settings.isSecure)
    }

    func at(_ address: String) -> SiteContext {
        var site = self
        site.address = address
        return site
    }

    var language: Language { preferences.language }

    func title(_ name: String? = nil) -> String {
        let title = [name, "Tenki"].compactMap { $0 }.joined(separator: " · ")
        guard let notice = notice?.text(in: language) else { return title }
        return title + language(ja: "（\(notice)）", en: " (\(notice))")
    }
}
