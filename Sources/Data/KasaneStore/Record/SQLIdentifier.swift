import KasaneDomain

/// The quoting of names in SQL, which is the same in PostgreSQL and SQLite.
package enum SQLIdentifier {
    /// Stops the program if one of the names of a record type contains NUL.
    package static func require(_ names: [String], of record: Any.Type) {
        precondition(
            names.allSatisfy { !$0.utf8.contains(0) },
            "The table or a key column of \(record) has a name with a NUL character."
        )
    }

    /// Throws if the name of a column contains NUL.
    package static func check(_ columns: [String]) throws(DomainError) {
        for column in columns where column.utf8.contains(0) {
            throw .invalidInput(InputProblem.containsNUL, field: column)
        }
    }

    /// Returns a name in quotes, with each quote in it doubled.
    ///
    /// The name must not contain NUL, which would end the statement.
    package static func quoted(_ name: String) -> String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        // Scalars, because a quote and a combining character after it are one `Character`.
        for scalar in name.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
