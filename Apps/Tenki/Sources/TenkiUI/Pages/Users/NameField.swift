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
