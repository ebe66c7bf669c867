import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class FinderModel {
    static let names = ["Nagano", "Nagasaki", "Nagoya", "Tokyo"]
    var query = ""
    var chosen = ""
    var isShown = true

    var matches: [String] { TextSearch(query).results(in: Self.names) { $0 } }
}

private struct GroupedPage: Page {
    static let path: PagePath = "/grouped"

    @Bindable var model: FinderModel

    var title: String { "Grouped" }
    var body: some HTML {
        Combobox(
            "City",
            text: $model.query,
            of: ["Any"] + model.matches,
            key: \.self,
            group: group,
            .id("city")
        ) {
            $0
        } onChoose: {
            model.chosen = $0
        } optionContent: {
            $0
        }
        Live(.p) { "chosen: \(model.chosen)." }
    }

    private func group(of name: String) -> String {
        name == "Any" ? "" : name == "Nagoya" ? "Aichi" : "Other"
    }
}

private struct FinderPage: Page {
    static let path: PagePath = "/finder"

    @Bindable var model: FinderModel

    var title: String { "Finder" }
    var body: some HTML {
        if model.isShown {
            Combobox("City", text: $model.query, of: model.matches, key: \.self, .id("city")) {
                $0
            } onChoose: { name in
                if name == "Tokyo" { throw FieldError("city", message: "Too crowded.") }
                model.chosen = name
            }
            .named("city")
            .required("Enter a city.")
        }
        Toggle("Shown", isOn: $model.isShown, .id("shown"))
        Live(.p) { "chosen: \(model.chosen)." }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ComboboxTests {
    private static func pages(isShown: Bool = true) -> PageRoutes {
        .only(FinderPage.self) { _, _ in
            let model = FinderModel()
            model.isShown = isShown
            return FinderPage(model: model)
        }
    }

    private func chooseSuggestions(_ page: any PageDriver) async throws {
        try await page.visit("/finder")
        try await page.type("nag", into: "City")
        try await page.expect("3 suggestions")
        try await page.type("xyz", into: "City")
        try await page.expect("0 suggestions")
        try await page.type("nagoy", into: "City")
        try await page.expect("1 suggestion")
        try await page.press("Nagoya")
        try await page.expect("chosen: Nagoya.")
        try await page.expect(value: "Nagoya", in: "City")
        try await page.expectAbsent("suggestion")
        try await page.type("tok", into: "City")
        try await page.press("Tokyo")
        try await page.expect("Too crowded.")
        try await page.expect(value: "Tokyo", in: "City")
        try await page.expect("chosen: Nagoya.")
    }

    @Test func `a suggestion is chosen with and without the browser's script`() async throws {
        try await withEachDriver(Self.pages()) { try await chooseSuggestions($0) }
    }

    @Test func `the options of a group are in an element with the group's name`() async throws {
        let pages = PageRoutes.only(GroupedPage.self) { _, _ in GroupedPage(model: FinderModel()) }
        try await withEachDriver(pages) { page in
            try await page.visit("/grouped")
            try await page.type("nag", into: "City")
            try await page.expect("4 suggestions")
            let document = try await page.snapshot().document
            let list = try #require(document.all.first { $0.id == "city-list" })

            let roles = list.children.map { $0.attributes["role"] }
            let names = list.children.map { $0.attributes["aria-label"] }
            #expect(roles == ["option", "group", "group"])
            #expect(names == [nil, "Other", "Aichi"])
            #expect(list.children[1].children.map(\.text) == ["Nagano", "Nagasaki"])
            try await page.press("Nagoya")
            try await page.expect("chosen: Nagoya.")
        }
    }

    @Test(arguments: [("", "type=\"late\""), ("nag", "defer=\"\"")])
    func `a document loads the script late, unless the field has suggestions`(
        query: String,
        attribute: String
    ) async throws {
        let session = pageSession(at: "/finder") { _, _ in
            let model = FinderModel()
            model.query = query
            return FinderPage(model: model)
        }
        let text = try await session.document()
        await session.end()

        #expect(text.contains("<script src=\"/kasane/combobox.js\" \(attribute)></script>"))
    }

    @Test func `the field has the attributes of an editable combobox`() async throws {
        try await SessionDriver.run(Self.pages()) { page in
            try await page.visit("/finder")
            try await page.type("nag", into: "City")
            try await page.expect("3 suggestions")
            let snapshot = try await page.snapshot()
            let field = try #require(snapshot.field("City")?.attributes)
            let list = try #require(
                snapshot.document.all.first { $0.id == field["aria-controls"] }
            )
            let status = snapshot.document.all.first { $0.id == "city-count" }

            #expect(field["role"] == "combobox" && field["aria-autocomplete"] == "list")
            #expect(field["aria-expanded"] == "true" && field["autocomplete"] == "off")
            #expect(field["aria-required"] == "true" && field["data-script"] == "combobox")
            #expect(list.attributes["role"] == "listbox" && list.attributes["aria-label"] == "City")
            #expect(list.children.map(\.text) == ["Nagano", "Nagasaki", "Nagoya"])
            #expect(list.children.allSatisfy { $0.attributes["role"] == "option" })
            #expect(list.children.allSatisfy { $0.attributes["aria-selected"] == "false" })
            #expect(status?.attributes["role"] == "status")
        }
    }

    @Test(arguments: [true, false])
    func `a document loads the scripts of its elements`(isShown: Bool) async throws {
        try await SessionDriver.run(Self.pages(isShown: isShown)) { page in
            try await page.visit("/finder")
            let scripts = try await page.snapshot().document.all.filter { $0.name == "script" }
                .map { $0.attributes["src"] }

            #expect(
                scripts == ["/kasane/live.js"] + (isShown ? ["/kasane/combobox.js"] : [])
            )
        }
    }

    @Test func `a secondary option is marked for the arrow keys`() async throws {
        let pages = PageRoutes.only(ActionsPage.self) { _, _ in
            ActionsPage(model: FinderModel())
        }
        try await SessionDriver.run(pages) { page in
            try await page.visit("/actions")
            let options = try await page.snapshot().document.all.filter {
                $0.attributes["role"] == "option"
            }

            #expect(options.map(\.text) == ["Nagano", "Add Nagano", "Nagoya"])
            #expect(options.map { $0.attributes["data-secondary"] } == [nil, "", nil])
        }
    }
}

private struct ActionsPage: Page {
    static let path: PagePath = "/actions"

    @Bindable var model: FinderModel

    var title: String { "Actions" }
    var body: some HTML {
        Combobox(
            "City",
            text: $model.query,
            of: ["Nagano", "Add Nagano", "Nagoya"],
            key: \.self,
            isSecondary: \.isAddition,
            .id("city")
        ) {
            $0
        } onChoose: {
            model.chosen = $0
        } optionContent: {
            $0
        }
    }
}

extension String {
    fileprivate var isAddition: Bool { hasPrefix("Add") }
}
