/// A new migration of an application, whose statements are still missing.
package struct NewMigration {
    private let name: String

    /// Checks the name.
    ///
    /// - Throws: ``GeneratorError`` if it has other characters than letters, digits and spaces.
    package init(_ name: String) throws(GeneratorError) {
        guard name.wholeMatch(of: #/[a-z][a-z0-9]*( [a-z0-9]+)*/#) != nil, name.count <= 60 else {
            throw GeneratorError(
                """
                “\(name)” is not a name for a migration. A name has lowercase words and digits, such \
                as "unique titles".
                """
            )
        }
        self.name = name
    }

    /// Returns the changed file.
    ///
    /// - Throws: ``GeneratorError`` if a migration has the name, or the application lacks the place
    ///   for the insertion.
    package func plan(for application: GeneratedApplication) throws -> Plan {
        let records = "Sources/SampleInfrastructure/SampleRecords.swift"
        let text = try application.text(of: records)
        guard try !text.contains(Regex("migrator\\.register\\(\"[0-9]+ \(name)\"\\)")) else {
            throw GeneratorError("There is a migration “\(name)”. Choose another name.")
        }
        let number = try application.nextMigration
        var plan = Plan()
        plan.changed = try application.applying([
            Insertion(
                "migrations",
                in: records,
                """
                migrator.register("\(number) \(name)") { _ in
                    // Statements, such as "CREATE INDEX itemTitle ON item (title)".
                    []
                }
                """
            )
        ])
        return plan
    }
}

extension GeneratedApplication {
    /// The number of the next migration: one more than the highest.
    var nextMigration: Int {
        get throws {
            let text = try text(of: "Sources/SampleInfrastructure/SampleRecords.swift")
            let numbers = text.matches(of: #/migrator\.register\("([0-9]+) /#).compactMap {
                Int($0.1)
            }
            return (numbers.max() ?? 0) + 1
        }
    }
}
