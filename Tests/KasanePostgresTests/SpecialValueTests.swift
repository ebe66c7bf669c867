import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct SpecialValueTests {
    @Test(arguments: [
        ("'infinity'::date", "infinite"), ("'-infinity'::date", "infinite"),
        ("'infinity'::timestamptz", "infinite"), ("'-infinity'::timestamptz", "infinite"),
        ("'infinity'::timestamp", "infinite"), ("'-infinity'::timestamp", "infinite"),
        ("ARRAY['-infinity'::date]", "infinite"), ("ARRAY['infinity'::timestamp]", "infinite"),
        ("'NaN'::numeric", "infinite numerics"), ("'Infinity'::numeric", "infinite numerics"),
        ("'-Infinity'::numeric", "infinite numerics"), ("'1e200'::numeric", "are not supported"),
        ("'1e-200'::numeric", "are not supported"),
    ])
    func `a value without a counterpart is not read as another one`(
        sql: String,
        reason: String
    ) async throws {
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    try await database.fetchAll(
                        SQL(trusted: "SELECT \(sql)"),
                        as: SQLValue.self
                    )
                }
            }
            #expect(error?.description.contains(reason) == true, "\(error as Any)")
        }
    }

    @Test(arguments: [
        "'4713-01-01 BC'::date", "'5874897-12-31'::date", "'1582-10-10'::date", "'epoch'::date",
        "'4713-01-01 00:00+00 BC'::timestamptz", "'294276-12-31 23:59:59.999999+00'::timestamptz",
        "'1969-12-31 23:59:59.999+00'::timestamptz", "'epoch'::timestamptz",
    ])
    func `the first and the last date are read as the server counts them`(
        sql: String
    ) async throws {
        try await withNotes { transactions, _, _ in
            let row = try await transactions.perform { database in
                try await database.fetchAll(
                    SQL(
                        trusted: """
                            SELECT value, extract(epoch FROM value)::float8 AS seconds
                            FROM (SELECT \(sql)) AS list (value)
                            """
                    )
                )[0]
            }
            let date = try row.decode("value", as: Date.self)
            let seconds = try row.decode("seconds", as: Double.self)
            // Of the last one, that is how exact a number of this size is.
            #expect(abs(date.timeIntervalSince1970 - seconds) < 0.01)
        }
    }

    @Test(arguments: [
        ("'NaN'::float4", Double.nan), ("'NaN'::float8", .nan), ("'Infinity'::float4", .infinity),
        ("'-Infinity'::float8", -.infinity), ("'-0'::float8", -0.0),
        ("1.7976931348623157e308::float8", .greatestFiniteMagnitude),
        ("5e-324::float8", .leastNonzeroMagnitude),
    ])
    func `a floating-point number is read`(sql: String, number: Double) async throws {
        try await withNotes { transactions, _, _ in
            let found = try await transactions.perform { database in
                try await database.fetchOne(
                    SQL(trusted: "SELECT \(sql)"),
                    as: Double.self
                )
            }
            let value = try #require(found)
            #expect(value.isNaN == number.isNaN)
            #expect(value.isNaN || value.bitPattern == number.bitPattern)
        }
    }

    @Test(arguments: [("0", 200), ("1", 200), ("-12.5", 200), ("1e120", 0)])
    func `zeros at the end of an exact number are not counted`(
        text: String,
        scale: Int
    ) async throws {
        try await withNotes { transactions, _, _ in
            let found = try await transactions.perform { database in
                try await database.fetchOne(
                    SQL(trusted: "SELECT round(\(text)::numeric, \(scale))"),
                    as: Decimal.self
                )
            }
            #expect(found == Decimal(string: text))
        }
    }

    @Test func `no number is stored as a record's`() async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.execute { repositories in
                await #expect(
                    throws: DomainError.invalidInput(InputProblem.notANumber, field: "size")
                ) {
                    try await repositories.notes.save(Note(id: 1, text: "a", size: .nan))
                }
                await #expect(
                    throws: DomainError.invalidInput(InputProblem.notANumber, field: "price")
                ) {
                    try await repositories.notes.save(Note(id: 1, text: "a", price: .nan))
                }
                try await repositories.notes.save(Note(id: 2, text: "b", size: .infinity))
            }
            let ids = try await transactions.ids()
            #expect(ids == [2])
        }
    }
}
