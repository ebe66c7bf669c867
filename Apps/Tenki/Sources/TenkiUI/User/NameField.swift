import KasaneLive

struct NameField: Component {
    @Bindable var entry: UserEntry
    let language: Language

    var body: some HTML {
        TextField(
            language(ja: "名前", en: "Name"),
            text: $entry.name,
            trigger: .onChange,
            .id("new-name"),
            .autocomplete(.off),
            .autocapitalize(.none),
            .placeholder(language(ja: "花子", en: "hanako"))
        )
        .named("id")
        .required(language(ja: "名前を入力してください。", en: "Enter a name."))
        .error(entry.nameProblem)
    }
}
