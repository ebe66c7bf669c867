/// A new page and its test.
package struct NewPage {
    private let words: Words

    /// Validates the name.
    ///
    /// - Throws: ``GeneratorError`` if the name ends with “Page”, which is added automatically.
    package init(_ name: EntityName) throws(GeneratorError) {
        guard !name.text.hasSuffix("Page") else {
            throw GeneratorError("Omit “Page” at the end of the name, as in About.")
        }
        words = Words(name.text)
    }

    /// Returns the new and changed files.
    ///
    /// - Throws: ``GeneratorError`` if a marker is missing in the application.
    package func plan(for application: GeneratedApplication) throws -> Plan {
        let rename = NameRenaming(Words("Welcome"), to: words)
        let page = "Sources/SampleUI/Site/WelcomePage.swift"
        let test = "Tests/SampleTests/WelcomePageTests.swift"
        let template = try Template.files()
        var plan = Plan()
        for (path, target) in [(page, page.replacing("/Site/", with: "/Welcome/")), (test, test)] {
            guard let text = template[path] else {
                throw GeneratorError("The template has no file \(path).")
            }
            let rendered = try Template.render(
                text,
                of: path,
                parts: application.parts,
                edit: { line in
                    application.renaming.text(line) {
                        rename($0).replacing("\"/\"", with: "\"/\(words.path)\"")
                    }
                }
            )
            plan.created[application.renaming.path(target, otherwise: rename.code)] = rendered
        }
        let type = "\(words.type)Page"
        plan.changed = try application.applying([
            Insertion(
                "pages",
                in: "Sources/sample/Pages.swift",
                "pages.add(\(type).self, for: .everyone) { _, _ in \(type)() }"
            ),
            Insertion(
                "links",
                in: "Sources/SampleUI/Site/SampleLayout.swift",
                "li { a(.href(\(type).path.text)) { \"\(words.title)\" } }"
            ),
        ])
        return plan
    }
}
