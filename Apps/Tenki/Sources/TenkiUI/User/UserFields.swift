import KasaneLive
import TenkiDomain

struct UserFields: Component {
    @Bindable var entry: UserEntry
    let language: Language
    let id: String

    var body: some HTML {
        TextField(
            language(ja: "メールアドレス", en: "Mail address"),
            text: $entry.mail,
            kind: .email,
            trigger: .onChange,
            .id("\(id)-mail"),
            .autocomplete(.off),
            .placeholder("hanako@example.jp")
        )
        .named("mail")
        .required(language(ja: "メールアドレスを入力してください。", en: "Enter a mail address."))
        .error(entry.mailProblem)
        DateField(
            language(ja: "誕生日（任意）", en: "Birthday (optional)"),
            $entry.birthday,
            message: InvalidCalendarDateError.advice(in: language),
            .id("\(id)-birthday")
        )
        .named("birthday")
        .error(entry.birthdayProblem)
        Live(.div, role: .alert, .id("\(id)-problem")) {
            if let problem = entry.problem { p(.class("notice")) { problem } }
        }
    }
}
