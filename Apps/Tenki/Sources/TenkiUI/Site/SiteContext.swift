public import KasaneLive
public import TenkiDomain

/// What a page has in common with the others of a visit.
public struct SiteContext: Hashable, Sendable {
    /// How the reader likes the pages.
    public let preferences: Preferences
    /// The page's own address, with what was searched or sorted there, to which a change of the preferences leads back.
    public let address: String
    /// Whether the application shows made-up weather.
    public let isDemo: Bool
    /// Whether there is a page of people.
    public let hasPeople: Bool
    /// Whether the pages are served over TLS.
    public let isSecure: Bool
    /// Who reads the page, as the providers' budgets tell readers apart.
    public let requester: Requester

    /// Makes the context of a page.
    ///
    /// - Parameters:
    ///   - preferences: How the reader likes the pages.
    ///   - address: The page's own address: a path and its query, percent-encoded.
    ///   - isDemo: Whether the application shows made-up weather.
    ///   - hasPeople: Whether there is a page of people.
    ///   - isSecure: Whether the pages are served over TLS.
    ///   - requester: Who reads the page.
    public init(
        preferences: Preferences = Preferences(),
        address: String = "/",
        isDemo: Bool = false,
        hasPeople: Bool = false,
        isSecure: Bool = false,
        requester: Requester = .unknown
    ) {
        self.preferences = preferences
        self.address = address
        self.isDemo = isDemo
        self.hasPeople = hasPeople
        self.isSecure = isSecure
        self.requester = requester
    }

    /// Makes the context of a visit.
    public init(
        of visit: PageVisit,
        isDemo: Bool,
        hasPeople: Bool = false,
        isSecure: Bool = false
    ) {
        self.init(
            preferences: Preferences(of: visit, isSecure: isSecure),
            address: visit.path,
            isDemo: isDemo,
            hasPeople: hasPeople,
            isSecure: isSecure,
            requester: visit.client.map(Requester.init(client:)) ?? .unknown
        )
    }

    /// Returns the same with another address, such as with what the reader has searched since.
    func at(_ address: String) -> SiteContext {
        SiteContext(
            preferences: preferences,
            address: address,
            isDemo: isDemo,
            hasPeople: hasPeople,
            isSecure: isSecure,
            requester: requester
        )
    }

    /// The parts of the site that there are.
    var sections: [SiteSection] {
        SiteSection.allCases.filter { $0 != .people || hasPeople }
    }

    /// The language of the page.
    var language: Language { preferences.language }

    /// Returns a page's title, with the application's name, that says so if the weather is made up.
    func title(_ name: String? = nil) -> String {
        let title = [name, "Tenki"].compactMap { $0 }.joined(separator: " · ")
        return isDemo ? title + language(ja: "（デモデータ）", en: " (demo data)") : title
    }
}
