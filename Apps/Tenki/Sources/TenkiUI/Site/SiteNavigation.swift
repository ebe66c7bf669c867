import KasaneLive

struct SiteNavigation: Component, Equatable {
    static let menu = "sections"

    let current: SiteSection?
    let language: Language
    let isSignedIn: Bool
    let isAdministrator: Bool

    var body: some HTML {
        a(.href("/"), .class("brand")) {
            span(.lang(.japanese)) { "天気" }
            span(.class("latin")) { " Tenki" }
        }
        nav(
            .id(Self.menu),
            .class("sections"),
            Attribute("popover", ""),
            .aria(.label, language(ja: "メニュー", en: "Sections"))
        ) {
            for section in SiteSection.allCases {
                a(
                    .href(section.address),
                    .aria(.current, section == current ? .page : .none)
                ) { section.name(in: language) }
            }
            if isAdministrator {
                a(.href(SiteAccount.jobs)) { language(ja: "ジョブ", en: "Jobs") }
            }
            a(.href(SiteAccount.path), .class("own-account")) {
                isSignedIn
                    ? language(ja: "アカウント", en: "Account")
                    : language(ja: "ログイン", en: "Sign in")
            }
        }
    }
}

struct MenuButton: Component, Equatable {
    let menu: String
    let sign: String
    let name: String

    var body: some HTML {
        button(
            .type(.button),
            .class("quiet open-\(menu)"),
            Attribute("popovertarget", menu),
            .aria(.label, name),
            .title(name)
        ) { sign }
    }
}
