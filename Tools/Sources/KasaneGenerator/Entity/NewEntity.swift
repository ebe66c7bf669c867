/// A new entity in every layer of an application.
package struct NewEntity {
    /// The template files for an entity.
    private static let files = [
        "Sources/SampleDomain/Item/Item.swift",
        "Sources/SampleApplication/Item/ItemUseCases.swift",
        "Sources/SampleUI/Item/ItemPage.swift", "Sources/SampleUI/Item/ItemsPage.swift",
        "Tests/SampleApplicationTests/ItemTests.swift", "Tests/SampleTests/ItemPagesTests.swift",
    ]
    /// The template files for an entity's routes.
    private static let routeFiles = [
        "Sources/sample/Item/ItemAPI.swift", "Tests/SampleTests/ItemAPITests.swift",
    ]

    private let words: Words
    private let fields: [Field]

    /// Validates the fields.
    ///
    /// - Parameter plural: The plural of the name, or `nil` if it is regular.
    /// - Throws: ``GeneratorError`` if the first field isn't text, two fields have the same name,
    ///   or the plural equals the name.
    package init(
        _ name: EntityName,
        plural: EntityName? = nil,
        _ fields: [Field]
    ) throws(GeneratorError) {
        guard case .text? = fields.first?.kind else {
            throw GeneratorError(
                """
                The first field must be text, such as title:text, because it labels the entity in \
                lists and searches.
                """
            )
        }
        let names = Dictionary(grouping: fields, by: \.name)
        if let repeated = names.filter({ $0.value.count > 1 }).keys.sorted().first {
            throw GeneratorError("Two fields have the name “\(repeated)”. Rename one of them.")
        }
        guard plural != name else {
            throw GeneratorError(
                """
                The plural must differ from “\(name.text)”, because it names the list page.
                """
            )
        }
        words = Words(name.text, plural: plural?.text)
        for name in [words, words.plural] { try ReservedWords.requireNoKeyword(name.variable) }
        guard names[words.variable] == nil else {
            throw GeneratorError("A field has the same name as the entity. Rename the field.")
        }
        self.fields = fields
    }

    /// Returns the new and changed files.
    ///
    /// - Throws: ``GeneratorError`` if a field refers to an entity that doesn't exist, or if a
    ///   marker is missing in the application.
    package func plan(for application: GeneratedApplication) throws -> Plan {
        for case .reference(let other) in fields.map(\.kind)
        where !application.has("Sources/SampleDomain/\(other)/\(other).swift") {
            throw GeneratorError(
                "The entity \(other) does not exist. Create it first: kasane make entity \(other) …"
            )
        }
        let code = EntityCode(words, fields, references: application.words(of:))
        let rename = NameRenaming(Words("Item"), to: words)
        var plan = Plan()
        let template = try Template.files()
        let hasAPI = application.parts.contains("api")
        for path in Self.files + (hasAPI ? Self.routeFiles : []) {
            guard let text = template[path] else {
                throw GeneratorError("The template has no file \(path).")
            }
            let rendered = try Template.render(
                text,
                of: path,
                parts: application.parts,
                fields: code.lines(of:),
                edit: { application.renaming.text($0, otherwise: rename.callAsFunction) }
            )
            plan.created[application.renaming.path(path, otherwise: rename.code)] = rendered
        }
        plan.changed = try application.applying(insertions(of: code, into: application))
        if hasAPI, let routes = template[EntityDocument.path] {
            let document = EntityDocument(words, schema: code.schema, template: routes)
            let path = application.renaming.path(EntityDocument.path)
            plan.changed[path] = try document.added(
                to: application.text(of: EntityDocument.path),
                at: path
            )
        }
        return plan
    }

    private func insertions(
        of code: EntityCode,
        into application: GeneratedApplication
    ) throws -> [Insertion] {
        let (type, list) = (words.type, words.plural.variable)
        let repositories = "Sources/SampleDomain/SampleRepositories.swift"
        let records = "Sources/SampleInfrastructure/SampleStore.swift"
        let composition = "Sources/sample/Composition.swift"
        let number = try application.nextMigration
        let routes = Insertion(
            "apis",
            in: composition,
            "\(type)API(useCases: try container.resolve()).addRoutes(to: api)"
        )
        return (application.parts.contains("api") ? [routes] : []) + [
            Insertion(
                "repositories",
                in: repositories,
                "package let \(list): any Repository<\(type)>"
            ),
            Insertion(
                "repository-parameters",
                in: repositories,
                "\(list): any Repository<\(type)>,"
            ),
            Insertion("repository-assignments", in: repositories, "self.\(list) = \(list)"),
            Insertion("records", in: records, "extension \(type): StoreRecord {}"),
            Insertion(
                "repository-arguments",
                in: records,
                "\(list): transaction.repository(of: \(type).self),"
            ),
            Insertion("migrations", in: records, migration(number, code)),
            Insertion("registrations", in: composition, registrations(code)),
            Insertion("pages", in: "Sources/sample/Pages.swift", pages),
            Insertion(
                "links",
                in: "Sources/SampleUI/Site/SampleLayout.swift",
                "li { a(.href(\(words.plural.type)Page.path.text)) { \"\(words.plural.title)\" } }"
            ),
        ]
    }

    private func migration(_ number: Int, _ code: EntityCode) -> String {
        let identity = [
            #""id" \(dialect.uuid) NOT NULL PRIMARY KEY"#,
            #""version" \(dialect.integer) NOT NULL"#,
        ]
        let columns = identity + code.columns
        // Two columns per line.
        let lines = stride(from: 0, to: columns.count, by: 2).map { index in
            "            " + columns[index..<min(index + 2, columns.count)].joined(separator: ", ")
        }
        return """
            migrator.register("\(number) \(words.plural.text)") { dialect in
                [
                    \"\"\"
                    CREATE TABLE "\(words.variable)" (
            \(lines.joined(separator: ",\n"))
                    ) \\(dialect.tableOptions)
                    \"\"\"
                ]
            }
            """
    }

    private func registrations(_ code: EntityCode) -> String {
        let (type, list) = (words.type, words.plural.type)
        let model = "\(type)Model.init(id:\(code.parameters)useCases:)"
        return """
            $0.register(\(type)UseCases.self, \(type)UseCases.init(transactions:))
            $0.register(\(list)Model.self, \(list)Model.init(useCases:))
            $0.register(Factory<\(type)Model, String>.self, \(model))
            """
    }

    private var pages: String {
        let (type, list) = (words.type, words.plural.type)
        return """
            let make\(list) = try container.resolve(Provider<\(list)Model>.self)
            pages.add(\(list)Page.self, for: members) { _, _ in \
            \(list)Page(model: try make\(list)()) }
            let make\(type) = try container.resolve(Factory<\(type)Model, String>.self)
            pages.add(\(type)Page.self, for: members) { request, _ in
                \(type)Page(model: try make\(type)(request.parameters["id"] ?? ""))
            }
            """
    }
}
