import KasaneLive
import TenkiDomain

struct UserDialogs: Component {
    @Bindable var model: UsersModel

    private var language: Language { model.language }

    var body: some HTML {
        if let entry = model.editForm {
            Dialog(
                language(ja: "\(entry.name) さんの情報を変更", en: "Change \(entry.name)"),
                isShown: $model.isChanging,
                cancelText: language(ja: "やめる", en: "Cancel"),
                .class("user-dialog")
            ) {
                Form(
                    submit: language(ja: "保存", en: "Save"),
                    model.change,
                    .class("user-form")
                ) {
                    UserFields(entry: entry, language: language, id: "changed")
                }
            }
        }
        if let user = model.userToDelete {
            Dialog(
                language(ja: "\(user.id) さんを削除しますか？", en: "Delete \(user.id)?"),
                isShown: $model.isConfirming,
                cancelText: language(ja: "やめる", en: "Cancel"),
                .class("user-dialog")
            ) {
                // The first button cannot be undone, so it must not receive the focus.
                p(.tabindex(-1), .autofocus) {
                    language(
                        ja: "メールアドレスと誕生日も消えます。元に戻せません。",
                        en: "The mail address and the birthday go too. This cannot be undone."
                    )
                }
                if let problem = model.deletionProblem {
                    p(.class("notice"), .role(.alert)) { problem }
                }
                Button(language(ja: "削除する", en: "Delete"), model.delete, .class("danger"))
            }
        }
    }
}
