import KasaneAccounts
package import KasaneLive
package import TenkiDomain

/// The context that all pages of a visit share.
package struct SiteContext: Hashable, Sendable {
    /// The reader's preferences.
    package let preferences: Preferences
    /// The page's own address, with its search and order, to which a change of the preferences
    /// redirects.
    package let address: String
    /// The notice to show with the data; `nil` for those of the public services.
    package let notice: DataNotice?
    /// The signed-in account; `nil` for a visitor.
    package let account: SiteAccount?
    /// Whether the pages are served over TLS.
    package let isSecure: Bool
    /// The origin by which the reader reaches the site, such as `https://weather.example`; `nil` if
    /// unknown.
    package let origin: String?
    /// The reader, as distinguished by the budgets for calls to providers.
    package let requester: Requester
    /// The municipality in which the reader lives; `nil` if none is chosen.
    package let home: MunicipalityCode?

    /// Creates the context of a page.
    ///
    /// - Parameters:
    ///   - preferences: The reader's preferences.
    ///   - address: The page's own address: a path and its query, percent-encoded.
    ///   - notice: The notice to show with the data; `nil` for those of the public services.
    ///   - account: The signed-in account; `nil` for a visitor.
    ///   - isSecure: Whether the pages are served over TLS.
    ///   - origin: The origin by which the reader reaches the site; `nil` if unknown.
    ///   - requester: The reader.
    ///   - home: The municipality in which the reader lives; `nil` if none is chosen.
    package init(
        preferences: Preferences = Preferences(),
        address: String = "/",
        notice: DataNotice? = nil,
        account: SiteAccount? = nil,
        isSecure: Bool = false,
        origin: String? = nil,
        requester: Requester = .unknown,
        home: MunicipalityCode? = nil
    ) {
        self.preferences = preferences
        self.address = address
        self.notice = notice
        self.account = account
        self.isSecure = isSecure
        self.origin = origin
        self.requester = requester
        self.home = home
    }

    /// Creates the context of a visit.
    package init(
        of request: PageRequest,
        notice: DataNotice?,
        isSecure: Bool = false
    ) {
        self.init(
            preferences: Preferences(of: request, isSecure: isSecure),
            address: request.path,
            notice: notice,
            account: request.principal(as: AccountPrincipal.self).map(SiteAccount.init),
            isSecure: isSecure,
            origin: request.origin,
            requester: request.client.map(Requester.init(client:)) ?? .unknown,
            home: Preferences.home(of: request, isSecure: isSecure)
        )
    }

    /// Returns a copy with another address, such as after a search.
    func at(_ address: String) -> SiteContext {
        SiteContext(
            preferences: preferences,
            address: address,
            notice: notice,
            account: account,
            isSecure: isSecure,
            origin: origin,
            requester: requester,
            home: home
        )
    }

    /// The available sections of the site.
    var sections: [SiteSection] {
        SiteSection.allCases.filter { $0 != .users || account?.isAdministrator == true }
    }

    /// The language of the page.
    var language: Language { preferences.language }

    /// Returns the title of a page, followed by the application's name and the notice about the
    /// data.
    func title(_ name: String? = nil) -> String {
        let title = [name, "Tenki"].compactMap { $0 }.joined(separator: " · ")
        guard let notice = notice?.text(in: language) else { return title }
        return title + language(ja: "（\(notice)）", en: " (\(notice))")
    }
}
