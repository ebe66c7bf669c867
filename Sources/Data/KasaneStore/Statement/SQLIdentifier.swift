package import KasaneDomain

/// Quotes names for PostgreSQL and SQLite, which use the same syntax.
package enum SQLIdentifier {
    /// Traps if a name used by a record type contains NUL.
    package static func require(_ names: [String], of record: Any.Type) {
        precondition(
            names.allSatisfy { !$0.utf8.contains(0) },
            "The table or a key column of \(record) has a name with a NUL character."
        )
    }

    /// Throws if a column name contains NUL.
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
