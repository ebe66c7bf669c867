/// A new, empty migration of an application.
package struct NewMigration {
    private let name: String

    /// Validates the name.
    ///
    /// - Throws: ``GeneratorError`` if the name doesn't consist of lowercase words and digits.
    package init(_ name: String) throws(GeneratorError) {
        guard name.wholeMatch(of: #/[a-z][a-z0-9]*( [a-z0-9]+)*/#) != nil, name.count <= 60 else {
            throw GeneratorError(
                """
                “\(name)” is not a valid migration name. Use lowercase words and digits, such as \
                "unique titles".
                """
            )
        }
        self.name = name
    }

    /// Returns the changed file.
    ///
    /// - Throws: ``GeneratorError`` if the name is already in use, or if the marker is missing in
    ///   the application.
    package func plan(for application: GeneratedApplication) throws -> Plan {
        let records = "Sources/SampleInfrastructure/SampleStore.swift"
        let text = try application.text(of: records)
        guard try !text.contains(Regex("migrator\\.register\\(\"[0-9]+ \(name)\"\\)")) else {
            throw GeneratorError("The migration “\(name)” already exists. Choose another name.")
        }
        let number = try application.nextMigration
        var plan = Plan()
        plan.changed = try application.applying([
            Insertion(
                "migrations",
                in: records,
                """
                migrator.register("\(number) \(name)") { _ in
                    // Add SQL statements, such as "CREATE INDEX itemTitle ON item (title)".
                    []
                }
                """
            )
        ])
        return plan
    }
}

extension GeneratedApplication {
    /// The number of the next migration.
    var nextMigration: Int {
        get throws {
            let text = try text(of: "Sources/SampleInfrastructure/SampleStore.swift")
            let numbers = text.matches(of: #/migrator\.register\("([0-9]+) /#).compactMap {
                Int($0.1)
            }
            return (numbers.max() ?? 0) + 1
        }
    }
}
