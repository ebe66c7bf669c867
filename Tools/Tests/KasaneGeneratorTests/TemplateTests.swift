import Testing

@testable import KasaneGenerator

@Suite
struct TemplateTests {
    private let text = """
        one
            // kasane:if api
            two
            // kasane:else
            //- three
            // kasane:end
        four  // kasane:if api
            // kasane:fields names
            five
            // kasane:end
        // kasane:pages
        """

    @Test func `a part is kept without its markers`() throws {
        let rendered = try Template.render(text, of: "a", parts: ["api"], edit: { $0 })
        #expect(rendered == "one\n    two\nfour\n    five\n// kasane:pages")
    }

    @Test func `another part is left out`() throws {
        let rendered = try Template.render(text, of: "a", parts: [], edit: { $0 })
        #expect(rendered == "one\n    three\n    five\n// kasane:pages")
    }

    @Test func `fields replace a region and are not edited`() throws {
        let rendered = try Template.render(
            text,
            of: "a",
            parts: [],
            fields: { $0 == "names" ? ["six", "", "seven"] : nil },
            edit: { $0.uppercased() }
        )
        #expect(rendered == "ONE\n    THREE\n    six\n\n    seven\n// KASANE:PAGES")
    }

    @Test(arguments: ["// kasane:end", "// kasane:else", "// kasane:if api"])
    func `an unbalanced marker is an error`(text: String) {
        #expect(throws: GeneratorError.self) {
            try Template.render(text, of: "a", parts: [], edit: { $0 })
        }
    }
}
