package import KasaneDomain

/// Quotes identifiers with the syntax shared by PostgreSQL and SQLite.
package enum SQLIdentifier {
    /// Traps if a record type uses a name that contains NUL.
    package static func require(_ names: [String], of record: Any.Type) {
        precondition(
            names.allSatisfy { !$0.utf8.contains(0) },
            "\(record) has a table or key column whose name contains NUL."
        )
    }

    /// Throws if a column name contains NUL.
    package static func check(_ columns: [String]) throws(DomainError) {
        for column in columns where column.utf8.contains(0) {
            throw .invalidInput(InputProblem.containsNUL, field: column)
        }
    }

    /// Returns the name in quotes, with any quotes in the name doubled.
    ///
    /// The name must not contain NUL, which would end the statement.
    package static func quoted(_ name: String) -> String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        // Iterate over scalars, because a quote followed by a combining character is a single
        // `Character`.
        for scalar in name.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
