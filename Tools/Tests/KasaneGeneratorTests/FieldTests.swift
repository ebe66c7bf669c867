import Testing

@testable import KasaneGenerator

@Suite
struct FieldTests {
    @Test(arguments: [
        ("title:text", Field.Kind.text), ("pageCount:integer", .integer),
        ("price:decimal", .decimal),
        ("isNew:boolean", .boolean), ("day:date", .date), ("sentAt:timestamp", .timestamp),
        ("address:email", .email),
        ("status:choice(draft,published)", .choice(["draft", "published"])),
        ("author:reference(Author)", .reference("Author")),
    ])
    func `a field has a name and a type`(text: String, kind: Field.Kind) throws {
        let field = try Field(text)

        #expect(field.name == String(text.prefix { $0 != ":" }))
        #expect(field.kind == kind)
    }

    @Test(arguments: [
        ("title", "is not a valid field."), ("title:", "is not a valid field."),
        ("title:text:text", "is not a valid field."),
        ("status:choice(draft", "is not a valid field."), (":text", "is not a valid field name"),
        ("Title:text", "is not a valid field name"),
        ("page-count:integer", "is not a valid field name"),
        ("class:text", "“class” is a Swift keyword"), ("id:integer", "already in use"),
        ("label:text", "already in use"),
        ("title:string", "Unknown type"), ("title:text(20)", "Unknown type"),
        ("status:choice", "needs parentheses"), ("author:reference", "needs parentheses"),
        ("status:choice()", "at least two"), ("status:choice(draft)", "at least two"),
        ("status:choice(draft,draft)", "at least two"),
        ("status:choice(draft,in)", "“in” is a Swift keyword"),
        ("status:choice(draft, published)", "at least two"),
        ("author:reference(author)", "with a capital letter"),
        ("author:reference(A,B)", "needs parentheses"),
    ])
    func `an invalid field is refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: GeneratorError.self) { try Field(text) }

        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: ["book", "BOOK", "Order-Line", "", "String", "KasanePage", "Böok"])
    func `an invalid entity name is refused`(text: String) {
        #expect(throws: GeneratorError.self) { try EntityName(text) }
    }

    @Test func `an entity whose variable would be a keyword is refused`() throws {
        let name = try EntityName("Class")
        let error = #expect(throws: GeneratorError.self) {
            try NewEntity(name, [Field("name:text")])
        }

        #expect(error?.description.contains("“class” is a Swift keyword") == true)
    }

    @Test(arguments: [
        (["pages:integer"], "first field"), ([], "first field"),
        (["title:text", "title:integer"], "Two fields"), (["book:text"], "same name as the entity"),
    ])
    func `invalid combinations of fields are refused`(texts: [String], reason: String) throws {
        let fields = try texts.map { try Field($0) }
        let name = try EntityName("Book")
        let error = #expect(throws: GeneratorError.self) { try NewEntity(name, fields) }

        #expect(error?.description.contains(reason) == true)
    }
}
