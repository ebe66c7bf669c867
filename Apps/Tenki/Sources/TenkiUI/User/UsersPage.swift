import KasaneDomain
package import KasaneLive
import TenkiDomain

package struct UsersPage: SitePage {
    package static let path = SiteSection.users.path
    package static let stylesheet: SiteStylesheet? = .users

    @Bindable var model: UsersModel
    private let finder = CityFinder()

    package init(model: UsersModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var heading: String? { SiteSection.users.name(in: model.language) }

    package var site: SiteContext { model.site }

    package var summary: String {
        site.language(
            ja: "このサイトのユーザーの一覧。",
            en: """
                The users of this site.
                """
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .users, finder: finder) {
            h1 { heading }
            Live(.div, role: .status, .id("news")) {
                if let news = model.statusMessage { p(.class("news")) { news } }
            }
            Live(.div, .id("list")) { list }
            section(.class("card new-user"), .aria(.labelledBy, UserControl.newUserForm)) {
                h2(.id(UserControl.newUserForm), .tabindex(-1)) {
                    model.language(ja: "ユーザーを追加", en: "Add a user")
                }
                Form(
                    submit: model.language(ja: "追加", en: "Add"),
                    model.add,
                    .class("user-form"),
                    .aria(.labelledBy, UserControl.newUserForm)
                ) {
                    NameField(entry: model.newUserForm, language: model.language)
                    UserFields(entry: model.newUserForm, language: model.language, id: "new")
                }
            }
            UserDialogs(model: model)
        }
    }

    package var effects: [PageEffect] {
        PageEffect.found(by: finder)
        if let focus = model.focus { PageEffect.focus(focus, when: true) }
        PageEffect.task { try await model.follow() }
    }

    package func load() async { await model.load() }

    @HTMLBuilder private var list: some HTML {
        if let problem = model.problem {
            div(.class("notice"), .role(.alert)) {
                p { problem }
                Button(model.language(ja: "もう一度読み込む", en: "Try again")) {
                    await model.reload()
                }
            }
        } else if !model.isLoaded {
            p { model.language(ja: "読み込んでいます…", en: "Loading…") }
        } else if model.users.isEmpty {
            p(.class("empty")) {
                model.language(ja: "まだユーザーがいません。", en: "There are no users yet.")
            }
        }
        ForEach(model.users, key: \.id, .class("users")) { user in
            UserRow(user: user, model: model)
        }
    }
}

private struct UserRow: Component {
    let user: User
    let model: UsersModel

    private var language: Language { model.language }

    var body: some HTML {
        h2 { user.id.text }
        dl {
            dt { language(ja: "メール", en: "Mail") }
            dd { user.mail.text }
            dt { language(ja: "誕生日", en: "Birthday") }
            dd {
                if let birthday = user.birthday {
                    time(.datetime(birthday.description)) { birthday.description }
                } else {
                    "—"
                }
            }
        }
        div(.class("row-actions")) {
            action(.change, language(ja: "変更", en: "Change"), "quiet") {
                model.beginChange(of: user)
            }
            action(.delete, language(ja: "削除", en: "Delete"), "danger") {
                model.confirmDeletion(of: user)
            }
        }
    }

    private func action(
        _ control: UserControl,
        _ name: String,
        _ look: String,
        _ press: @escaping () -> Void
    ) -> some HTML {
        Button(
            .class(look),
            .id(control.id(of: user.id)),
            action: { press() },
            label: {
                name
                span(.class("unseen")) { " \(user.id)" }
            }
        )
    }
}
