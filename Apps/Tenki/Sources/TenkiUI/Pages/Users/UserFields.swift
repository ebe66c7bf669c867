import KasaneLive

/// The fields for a mail address and a birthday, each with its error, and the error of the form as
/// a whole.
struct UserFields: Component {
    @Bindable var entry: UserEntry
    let language: Language
    /// The prefix of the fields' `id`s.
    let id: String

    var body: some HTML {
        TextField(
            language(ja: "メールアドレス", en: "Mail address"),
            text: $entry.mail,
            kind: .email,
            trigger: .onChange,
            .id("\(id)-mail"),
            .aria(.describedBy, "\(id)-mail-problem"),
            .aria(.invalid, entry.mailProblem != nil),
            .autocomplete(.off),
            .placeholder("hanako@example.jp")
        )
        FieldProblem(id: "\(id)-mail", problem: entry.mailProblem)
        DateField(
            language(ja: "誕生日（任意）", en: "Birthday (optional)"),
            day: $entry.birthday,
            .id("\(id)-birthday"),
            .aria(.describedBy, "\(id)-birthday-problem"),
            .aria(.invalid, entry.birthdayProblem != nil)
        )
        FieldProblem(id: "\(id)-birthday", problem: entry.birthdayProblem)
        Live(.div, role: .alert, .id("\(id)-problem")) {
            if let problem = entry.problem { p(.class("notice")) { problem } }
        }
    }
}
