import Foundation
import Testing

@testable import KasaneGenerator

@Suite
struct MakeTests {
    @Test func `an entity has files in every layer and its tests`() throws {
        try withApplication { application, _ in
            let plan = try entity("Book", "title:text").plan(for: application)

            #expect(
                plan.created.keys.sorted() == [
                    "Sources/BookShopApplication/Book/BookUseCases.swift",
                    "Sources/BookShopDomain/Book/Book.swift",
                    "Sources/BookShopUI/Book/BookPage.swift",
                    "Sources/BookShopUI/Book/BooksPage.swift",
                    "Tests/BookShopApplicationTests/BookTests.swift",
                    "Tests/BookShopTests/BookPagesTests.swift",
                ]
            )
            #expect(
                plan.changed.keys.sorted() == [
                    "Sources/BookShopDomain/BookShopRepositories.swift",
                    "Sources/BookShopInfrastructure/BookShopStore.swift",
                    "Sources/BookShopUI/Site/BookShopLayout.swift",
                    "Sources/book-shop/Composition.swift", "Sources/book-shop/Pages.swift",
                ]
            )
        }
    }

    @Test func `nothing of the template's entity and its fields is left`() throws {
        try withApplication { application, folder in
            try entity("Author", "name:text").plan(for: application).write(to: folder)
            let plan = try entity(
                "Book",
                "subject:text",
                "pages:integer",
                "price:decimal",
                "isNew:boolean",
                "day:date",
                "sentAt:timestamp",
                "status:choice(draft,published)",
                "author:reference(Author)",
                "contact:email"
            ).plan(for: application)

            let rest = #/(?i)item|sample|input\.title|input\.note|kasane:/#
            for (path, text) in plan.created {
                let found = text.matches(of: rest).map { String($0.output) }
                #expect(found == [], "\(path)")
            }
        }
    }

    @Test func `each field is a column and is in the form`() throws {
        try withApplication { application, _ in
            let plan = try entity(
                "Book",
                "title:text",
                "price:decimal",
                "status:choice(draft,published)"
            ).plan(for: application)

            let records = try #require(
                plan.changed["Sources/BookShopInfrastructure/BookShopStore.swift"]
            )
            #expect(records.contains("migrator.register(\"2 books\") { dialect in"))
            #expect(records.contains(#"CREATE TABLE "book" ("#))
            #expect(records.contains(#""title" \(dialect.text) NOT NULL, "price""#))
            #expect(
                records.contains(
                    #""price" \(dialect.hasOnlyBasicTypes ? dialect.text : "numeric") NOT NULL,"#
                )
            )
            let page = try #require(plan.created["Sources/BookShopUI/Book/BookPage.swift"])
            #expect(page.contains(#"TextField("Title", text: $model.input.title)"#))
            #expect(page.contains(#"Picker("Status", selection: $model.input.status)"#))
        }
    }

    @Test func `a second entity comes after the first one`() throws {
        try withApplication { application, folder in
            try entity("Author", "name:text").plan(for: application).write(to: folder)
            let plan = try entity("Book", "title:text", "author:reference(Author)")
                .plan(for: application)

            let composition = try #require(plan.changed["Sources/book-shop/Composition.swift"])
            let first = try #require(composition.range(of: "$0.register(AuthorUseCases.self"))
            let second = try #require(composition.range(of: "$0.register(BookUseCases.self"))
            #expect(first.lowerBound < second.lowerBound)
            #expect(composition.contains("BookModel.init(id:authorUseCases:useCases:)"))
            let records = try #require(
                plan.changed["Sources/BookShopInfrastructure/BookShopStore.swift"]
            )
            #expect(records.contains("migrator.register(\"3 books\")"))
            #expect(records.contains(#"REFERENCES "author" ("id")"#))
        }
    }

    @Test func `an irregular plural is used for the entity and in references to it`() throws {
        try withApplication { application, folder in
            let person = try NewEntity(
                EntityName("Person"),
                plural: EntityName("People"),
                [Field("name:text")]
            ).plan(for: application)
            try person.write(to: folder)
            let plan = try entity("Book", "title:text", "author:reference(Person)")
                .plan(for: application)

            #expect(person.created["Sources/BookShopUI/Person/PeoplePage.swift"] != nil)
            let pages = try #require(person.changed["Sources/book-shop/Pages.swift"])
            #expect(pages.contains("PeoplePage(model: try makePeople())"))
            #expect(pages.contains("PersonPage(model: try makePerson(request.parameters"))
            let useCases = plan.created["Sources/BookShopApplication/Book/BookUseCases.swift"]
            #expect(useCases?.contains("repositories.people.require(book.author") == true)
            let page = plan.created["Sources/BookShopUI/Book/BookPage.swift"]
            #expect(page?.contains("of: model.people.map(\\.id)") == true)
        }
    }

    @Test func `a plural that equals the name is rejected`() throws {
        let name = try EntityName("Sheep")
        let error = #expect(throws: GeneratorError.self) {
            try NewEntity(name, plural: name, [Field("name:text")])
        }

        #expect(error?.description.contains("must differ from “Sheep”") == true)
    }

    @Test func `a plural whose variable would be a keyword is refused`() {
        let error = #expect(throws: GeneratorError.self) {
            try NewEntity(EntityName("Being"), plural: EntityName("Is"), [Field("name:text")])
        }

        #expect(error?.description.contains("“is” is a Swift keyword") == true)
    }

    @Test func `the message of an empty required field names the kind of value`() throws {
        try withApplication { application, _ in
            let plan = try entity(
                "Book",
                "title:text",
                "published:date",
                "sent:timestamp",
                "price:decimal",
                "contact:email"
            ).plan(for: application)

            let page = try #require(plan.created["Sources/BookShopUI/Book/BookPage.swift"])
            for message in [
                "Enter the title.", "Enter a date.", "Enter a date and a time.", "Enter a number.",
                "Enter an email address.",
            ] {
                #expect(page.contains(".required(\"\(message)\")"))
            }
        }
    }

    @Test func `an entity with four fields has at most 350 lines`() throws {
        try withApplication { application, folder in
            let plan = try entity(
                "Book",
                "title:text",
                "pages:integer",
                "isNew:boolean",
                "contact:email"
            ).plan(for: application)

            let added = try plan.changed.map { path, text in
                let file = folder.appending(path: path)
                return lines(in: text) - lines(in: try String(contentsOf: file, encoding: .utf8))
            }
            let created = plan.created.values.map(lines)
            #expect((added + created).reduce(0, +) <= 350)
            #expect(added.count + created.count <= 12)
        }
    }

    @Test func `an entity of an application with an API has routes and their description`() throws {
        try withApplication([.api]) { application, folder in
            let plan = try entity(
                "OrderLine",
                "title:text",
                "status:choice(draft,published)",
                "day:date"
            ).plan(for: application)

            #expect(plan.created["Tests/BookShopTests/OrderLineAPITests.swift"] != nil)
            let routes = plan.created["Sources/book-shop/OrderLine/OrderLineAPI.swift"]
            #expect(routes?.contains(#"api.post("/order-lines")"#) == true)
            let composition = plan.changed["Sources/book-shop/Composition.swift"]
            #expect(composition?.contains("OrderLineAPI(useCases:") == true)
            let text = try #require(plan.changed["Sources/book-shop/openapi.json"])
            let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
            #expect(
                Set(document.paths.keys) == [
                    "/api/items", "/api/items/{id}", "/api/order-lines", "/api/order-lines/{id}",
                ]
            )
            #expect(document.components.requestBodies.keys.contains("OrderLineInput"))
            let schemas = document.components.schemas
            #expect(Set(schemas.keys).isSuperset(of: ["OrderLine", "OrderLineList"]))
            #expect(schemas["OrderLineInput"]?.required == ["title", "status", "version"])

            try plan.write(to: folder)
            let second = try entity("Author", "name:text").plan(for: application)
            let both = try #require(second.changed["Sources/book-shop/openapi.json"])
            #expect(
                try JSONDecoder().decode(Document.self, from: Data(both.utf8)).paths.count == 6
            )
        }
    }

    @Test func `a reference needs its entity`() throws {
        try withApplication { application, _ in
            let error = #expect(throws: GeneratorError.self) {
                try entity("Book", "title:text", "author:reference(Author)").plan(for: application)
            }
            #expect(error?.description.contains("kasane make entity Author") == true)
        }
    }

    @Test func `an entity is not overwritten`() throws {
        try withApplication { application, folder in
            try entity("Book", "title:text").plan(for: application).write(to: folder)
            let before = try contents(of: folder)

            #expect(throws: GeneratorError.self) {
                try entity("Book", "name:text").plan(for: application).write(to: folder)
            }
            #expect(try contents(of: folder) == before)
        }
    }

    @Test func `a missing marker is reported with the code to add, and no file changes`() throws {
        try withApplication { application, folder in
            let file = folder.appending(path: "Sources/book-shop/Pages.swift")
            let text = try String(contentsOf: file, encoding: .utf8)
                .replacing("    // kasane:pages\n", with: "")
            try Data(text.utf8).write(to: file)
            let before = try contents(of: folder)

            let error = #expect(throws: GeneratorError.self) {
                try NewPage(EntityName("About")).plan(for: application).write(to: folder)
            }
            let message = try #require(error?.description)
            #expect(
                message.contains("Sources/book-shop/Pages.swift has no comment “// kasane:pages”")
            )
            #expect(message.contains("pages.add(AboutPage.self, for: .everyone)"))
            #expect(try contents(of: folder) == before)
        }
    }

    @Test func `a page has an address, a link and a test`() throws {
        try withApplication { application, _ in
            let plan = try NewPage(EntityName("PrivacyPolicy")).plan(for: application)

            let page = try #require(
                plan.created["Sources/BookShopUI/PrivacyPolicy/PrivacyPolicyPage.swift"]
            )
            #expect(page.contains(#"path: PagePath = "/privacy-policy""#))
            #expect(page.contains(#"title: String { "Privacy policy" }"#))
            let test = try #require(
                plan.created["Tests/BookShopTests/PrivacyPolicyPageTests.swift"]
            )
            #expect(test.contains(#"page.visit("/privacy-policy")"#))
            let layout = plan.changed["Sources/BookShopUI/Site/BookShopLayout.swift"]
            #expect(layout?.contains(#"{ "Privacy policy" }"#) == true)
        }
    }

    @Test func `migrations are numbered, and their names are unique`() throws {
        try withApplication { application, folder in
            try NewMigration("unique titles").plan(for: application).write(to: folder)
            let plan = try NewMigration("notes").plan(for: application)

            let records = plan.changed["Sources/BookShopInfrastructure/BookShopStore.swift"]
            #expect(records?.contains("register(\"2 unique titles\")") == true)
            #expect(records?.contains("register(\"3 notes\")") == true)
            #expect(throws: GeneratorError.self) {
                try NewMigration("unique titles").plan(for: application)
            }
        }
    }

    @Test(arguments: ["", "Titles", "a\"b", "drop; table", " titles"])
    func `an invalid migration name is refused`(name: String) {
        #expect(throws: GeneratorError.self) { try NewMigration(name) }
    }

    @Test func `a folder without an application is refused`() throws {
        try withTemporaryFolder { folder in
            #expect(throws: GeneratorError.self) { try GeneratedApplication(in: folder) }
        }
    }

    private func entity(_ name: String, _ fields: String...) throws -> NewEntity {
        try NewEntity(EntityName(name), fields.map { try Field($0) })
    }

    private func withApplication(
        _ features: Set<Feature> = [],
        _ test: (GeneratedApplication, URL) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let name = try ApplicationName("book-shop")
            let application = NewApplication(
                name,
                features: features,
                dependency: .path("/checkout/kasane")
            )
            _ = try application.plan().write(to: folder)
            try test(GeneratedApplication(in: folder), folder)
        }
    }

    private func lines(in text: String) -> Int { text.count { $0 == "\n" } }

    private func contents(of folder: URL) throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = paths.map { ($0, FileManager.default.contents(atPath: "\(folder.path)/\($0)")) }
        return Dictionary(uniqueKeysWithValues: files).compactMapValues { $0 }
    }
}

private struct Document: Decodable {
    struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    struct Schema: Decodable {
        let required: [String]?
    }

    struct Components: Decodable {
        let requestBodies: [String: Anything]
        let schemas: [String: Schema]
    }

    let paths: [String: Anything]
    let components: Components
}
