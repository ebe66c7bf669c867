public import KasaneLive

/// The page `/people`: people with a mail address and a birthday.
public struct PeoplePage: Page {
    /// Where it is served.
    public static let path: PagePath = "/people"

    @Model var model: PeopleModel

    /// Makes the page of a model.
    public init(model: PeopleModel) {
        _model = Model(wrappedValue: model)
    }

    /// The page's name.
    public var title: String {
        model.site.title(SiteSection.people.name(in: model.language))
    }

    /// The language of its text.
    public var language: String? { model.language.rawValue }
    /// The people, the form for somebody new, and the dialogs.
    public var body: some HTML { PeopleView(model: model) }

    /// Following what is stored, and where the focus goes from somebody who was deleted.
    public var effects: [PageEffect] {
        if let focus = model.focus { PageEffect.focus(focus, when: true) }
        PageEffect.task(id: model.attempts) { await model.follow() }
    }

    /// Finds the people.
    public func load() async { await model.load() }
}
