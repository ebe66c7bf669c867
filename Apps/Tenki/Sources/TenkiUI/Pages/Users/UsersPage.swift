public import KasaneLive

/// The page `/people`: users with a mail address and a birthday.
public struct UsersPage: Page {
    /// The path of the page.
    public static let path: PagePath = "/people"

    @Bindable var model: UsersModel

    /// Creates the page with a model.
    public init(model: UsersModel) {
        _model = Bindable(wrappedValue: model)
    }

    /// The page's title.
    public var title: String {
        model.site.title(SiteSection.users.name(in: model.language))
    }

    /// The language of the page's text.
    public var language: String? { model.language.rawValue }
    /// The users, the form for a new user, and the dialogs.
    public var body: some HTML { UsersView(model: model) }

    /// The focus after a deletion, and the task that observes the stored users.
    public var effects: [PageEffect] {
        if let focus = model.focus { PageEffect.focus(focus, when: true) }
        PageEffect.task(id: model.attempts) { await model.follow() }
    }

    /// Reads the users.
    public func load() async { await model.load() }
}
