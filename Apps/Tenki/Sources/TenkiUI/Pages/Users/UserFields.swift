import KasaneLive

/// The field for the name of a new user.
struct NameField: HTML {
    let entry: UserEntry
    let language: Language

    func render(into output: inout HTMLOutput) {
        field.render(into: &output)
    }

    @HTMLBuilder private var field: some HTML {
        TextField(
            language(ja: "名前", en: "Name"),
            text: Bindable(wrappedValue: entry).projectedValue.name,
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
struct UserFields: HTML {
    let entry: UserEntry
    let language: Language
    /// The prefix of the fields' `id`s.
    let id: String

    func render(into output: inout HTMLOutput) {
        fields.render(into: &output)
    }

    @HTMLBuilder private var fields: some HTML {
        let bindings = Bindable(wrappedValue: entry).projectedValue
        TextField(
            language(ja: "メールアドレス", en: "Mail address"),
            text: bindings.mail,
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
            day: bindings.birthday,
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
private struct FieldProblem: HTML {
    let id: String
    let problem: String?

    func render(into output: inout HTMLOutput) {
        Live(.p, role: .status, .id("\(id)-problem"), .class("problem")) { problem ?? "" }
            .render(into: &output)
    }
}
