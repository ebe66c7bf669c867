import KasaneLive

/// The field for the name of a new user.
struct NameField: Component {
    @Bindable var entry: UserEntry
    let language: Language

    var body: some HTML {
        TextField(
            language(ja: "名前", en: "Name"),
            text: $entry.name,
            trigger: .onChange,
            .id("new-name"),
            .aria(.describedBy, "new-name-problem"),
            .aria(.invalid, entry.nameProblem != nil),
            .autocomplete(.off),
            .autocapitalize(.none),
            .placeholder("hanako")
        )
        FieldProblem(id: "new-name", problem: entry.nameProblem)
    }
}

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

/// The error of a field, announced to screen readers when it appears.
private struct FieldProblem: Component {
    let id: String
    let problem: String?

    var body: some HTML {
        Live(.p, role: .status, .id("\(id)-problem"), .class("problem")) { problem ?? "" }
    }
}
