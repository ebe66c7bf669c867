package import KasaneLive
import TenkiDomain

package struct ProfilePage: SitePage {
    package static let isListed = false
    package static let path: PagePath = "/account/profile"
    package static let stylesheet: SiteStylesheet? = .account

    static let nameField = "name"
    static let birthdayField = "birthday"

    @Bindable var model: ProfileModel

    package init(model: ProfileModel) {
        _model = Bindable(wrappedValue: model)
    }

    private var words: Language { model.language }

    package var heading: String? { words(ja: "プロフィール", en: "Profile") }

    package var site: SiteContext { model.site }

    package var summary: String {
        words(ja: "アカウントの表示名と誕生日。", en: "Your display name and birthday.")
    }

    package var body: some HTML {
        AccountLayout(model.site) {
            h1 { heading }
            Live(.div, role: .status, .id("news")) {
                if let news = model.statusMessage { p(.class("account-news")) { news } }
            }
            Live(.div, role: .alert, .id("problem")) {
                if let problem = model.problem { p(.class("account-problem")) { problem } }
            }
            Form(
                submit: words(ja: "保存", en: "Save"),
                model.save,
                .id("profile-form"),
                .class("account-form")
            ) { fields }
            p {
                a(.href(SiteAccount.path), .class("target")) {
                    words(ja: "アカウントに戻る", en: "Back to your account")
                }
            }
        }
    }

    package func load() async throws { try await model.load() }

    @HTMLBuilder private var fields: some HTML {
        TextField(
            words(ja: "表示名", en: "Display name"),
            text: $model.displayName,
            trigger: .onChange,
            .id(Self.nameField),
            .autocomplete(.name)
        )
        .named(Self.nameField)
        .required(words(ja: "表示名を入力してください。", en: "Enter a display name."))
        DateField(
            words(ja: "誕生日（任意）", en: "Birthday (optional)"),
            $model.birthday,
            message: InvalidCalendarDateError.advice(in: words),
            .id(Self.birthdayField)
        )
        .named(Self.birthdayField)
    }
}
