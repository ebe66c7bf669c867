public import KasaneLive

/// The page `/about`: whom to name, how the providers are called, what is kept, and the version.
public struct AboutPage: Page {
    /// Where it is served.
    public static let path: PagePath = "/about"

    @Model var model: AboutModel

    /// Makes the page of a model.
    public init(model: AboutModel) {
        _model = Model(wrappedValue: model)
    }

    /// What the page is about.
    public var title: String {
        model.site.title(model.language(ja: "Tenki について", en: "About"))
    }

    /// The language of its text.
    public var language: String? { model.language.rawValue }

    /// The version, the providers, what is stored, and the addresses for programs.
    public var body: some HTML {
        SiteLayout(model.site, in: .about) {
            div(.class("about")) {
                ReleaseSection(language: model.language)
                Live(.section, .id("providers"), .class("card")) {
                    if let health = model.health {
                        ProvidersSection(health: health, language: model.language)
                    } else if let reason = model.reason {
                        p(.class("message"), .role(.alert)) { reason }
                    }
                }
                Live(.section, .id("stored"), .class("card")) {
                    StoredSection(health: model.health, language: model.language)
                }
                CookiesSection(site: model.site)
                ProgramsSection(language: model.language)
            }
        }
    }

    /// Looking again.
    public var effects: [PageEffect] {
        PageEffect.task { try await model.keepLooking() }
    }

    /// Looks how the providers are called.
    public func load() async { await model.load() }
}
