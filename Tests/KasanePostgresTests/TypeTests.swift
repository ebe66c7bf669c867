import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct TypeTests {
    private static let moment = Date(timeIntervalSince1970: 1_763_882_400.125)

    @Test func `a record with every kind of value comes back`() async throws {
        try await withNotes { transactions, _, _ in
            let note = Note(
                id: 1,
                text: "晴れ",
                size: 1 / 3,
                date: Self.moment,
                key: UUID(),
                data: Data([0, 1, 255]),
                price: Decimal(string: "-1234567.0089"),
                color: .blue,
                place: Note.Place(name: "東京", heights: [1, 2]),
                words: ["a", "b\"c"],
                small: -7,
                isRead: true
            )
            let found = try await transactions.execute { repositories in
                try await repositories.notes.save(note)
                return try await repositories.notes.find(1)
            }
            #expect(found == note)
        }
    }

    @Test func `a record without optional values comes back`() async throws {
        try await withNotes { transactions, _, _ in
            let full = Note(id: 1, text: "a", size: 1, date: Self.moment)
            let empty = Note(id: 1, text: "a")
            let found = try await transactions.execute { repositories in
                try await repositories.notes.save(full)
                try await repositories.notes.save(empty)
                return try await repositories.notes.find(1)
            }
            #expect(found == empty)
        }
    }

    @Test(arguments: [
        "0", "1", "-1", "10000", "9999", "0.0001", "-0.00010", "123456789.987654321", "1e20",
        "99999999999999999999999999999999999999", "0.1", "100000000.00000001", "1e120", "-1.5e-100",
    ])
    func `an exact number is kept`(text: String) async throws {
        let number = try #require(Decimal(string: text))
        try await withNotes { transactions, _, _ in
            let (found, printed) = try await transactions.perform { database in
                (
                    try await database.fetchOne("SELECT \(number)::numeric", as: Decimal.self),
                    try await database.fetchOne(
                        "SELECT (\(number)::numeric)::text",
                        as: String.self
                    )
                )
            }
            #expect(found == number)
            #expect(printed.flatMap { Decimal(string: $0) } == number)
        }
    }

    @Test func `each type is sent as its column's, and read`() async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.perform { database in
                let row = try await database.fetchAll(
                    """
                    SELECT \(Int16.min)::int2 AS a, \(Int32.max)::int4 AS b, \(Int64.min)::int8 AS c,
                        \(Float(0.1))::float4 AS d, \(-0.0)::float8 AS e, \(true)::bool AS f,
                        \([Int?.some(1), nil])::int8[] AS g, \([UInt8]([1, 0]))::bytea AS h,
                        \(Self.moment)::date AS i, \([Self.moment])::timestamptz[] AS j,
                        \(nil as String?)::text AS k, \([String]())::text[] AS l
                    """
                )[0]
                #expect(try row.decode("a", as: Int16.self) == .min)
                #expect(try row.decode("b", as: Int32.self) == .max)
                #expect(try row.decode("c", as: Int64.self) == .min)
                #expect(try row.decode("d", as: Float.self) == 0.1)
                #expect(try row.decode("e", as: Double.self).sign == .minus)
                #expect(try row.decode("f", as: Bool.self))
                #expect(try row.decode("g", as: [Int?].self) == [1, nil])
                #expect(try row.decode("h", as: [UInt8].self) == [1, 0])
                let day = Date(timeIntervalSince1970: 1_763_856_000)
                #expect(try row.decode("i", as: Date.self) == day)
                #expect(try row.decode("j", as: [Date].self) == [Self.moment])
                #expect(try row.decode("k", as: String?.self) == nil)
                #expect(try row.decode("l", as: [String].self) == [])
            }
        }
    }

    @Test(arguments: [
        Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: -0.001),
        Date(timeIntervalSince1970: -62_135_596_800), Date(timeIntervalSince1970: 253_402_300_799),
        Date(timeIntervalSinceReferenceDate: 785_575_200.123),
    ])
    func `a moment of whole milliseconds is kept`(moment: Date) async throws {
        try await withNotes { transactions, _, _ in
            let found = try await transactions.perform { database in
                try await database.fetchOne("SELECT \(moment)::timestamptz", as: Date.self)
            }
            let difference = try #require(found).timeIntervalSince(moment)
            #expect(abs(difference) < 0.000_01)
        }
    }

    @Test func `a JSON document is stored in a column of jsonb`() async throws {
        try await withNotes { transactions, _, _ in
            let place = Note.Place(name: "a", heights: [3])
            let (name, found) = try await transactions.perform { database in
                let document = try SQLJSON(place)
                return (
                    try await database.fetchOne(
                        "SELECT \(document)::jsonb ->> 'name'",
                        as: String.self
                    ),
                    try await database.fetchOne(
                        "SELECT \(document)::jsonb",
                        as: SQLJSON<Note.Place>.self
                    )
                )
            }
            #expect(name == "a")
            #expect(found?.value == place)
        }
    }

    @Test(arguments: [
        ("SELECT '12:00+09'::timetz", "type 1266"),
        ("SELECT now()::timestamp", "a local date, a time or an interval, not String"),
        ("SELECT '[1,2)'::int4range", "is not supported"),
        ("SELECT ARRAY[[1],[2]]", "multidimensional"),
        ("SELECT 1", "an integer, not String"),
    ])
    func `a value that is not supported is named`(sql: String, reason: String) async throws {
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    try await database.fetchAll(SQL(trusted: sql), as: String.self)
                }
            }
            #expect(error?.description.contains(reason) == true, "\(error as Any)")
        }
    }

    @Test func `a value that the column does not accept is named`() async throws {
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    _ = try await database.execute("SELECT \("text")::int4")
                }
            }
            #expect(error?.description.contains("text cannot be sent as int4") == true)
        }
    }

    @Test(arguments: [Decimal.greatestFiniteMagnitude, -Decimal.greatestFiniteMagnitude])
    func `an exact number that could not be read again is refused`(price: Decimal) async throws {
        try await withNotes { transactions, _, _ in
            await #expect(
                throws: DomainError.invalidInput(InputProblem.tooLarge, field: "price")
            ) {
                try await transactions.execute { repositories in
                    try await repositories.notes.save(Note(id: 1, text: "a", price: price))
                }
            }
        }
    }

    @Test(arguments: [1e300, -1e300, 1e-300])
    func `a number that float4 does not have is refused`(number: Double) async throws {
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    _ = try await database.execute("SELECT \(number)::float4")
                }
            }
            #expect(error?.description.contains("does not fit float4") == true)
        }
    }

    @Test(arguments: [Double.infinity, -Double.infinity, 0, 0.1, 3e38])
    func `a number is rounded to that of float4`(number: Double) async throws {
        try await withNotes { transactions, _, _ in
            let found = try await transactions.perform { database in
                try await database.fetchOne("SELECT \(number)::float4", as: Float.self)
            }
            #expect(found == Float(number))
        }
    }

    @Test func `JSON with a NUL is refused as a text is`() async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.execute { repositories in
                await #expect(
                    throws: DomainError.invalidInput(InputProblem.containsNUL, field: "place")
                ) {
                    let place = Note.Place(name: #"\"# + "\0", heights: [])
                    try await repositories.notes.save(Note(id: 1, text: "a", place: place))
                }
                // Not a NUL, but a backslash before the text u0000.
                let place = Note.Place(name: #"\u0000"#, heights: [])
                try await repositories.notes.save(Note(id: 2, text: "b", place: place))
            }
            let places = try await transactions.read { try await $0.notes.all().map(\.place?.name) }
            #expect(places == [#"\u0000"#])
        }
    }

    @Test func `a text with a NUL and a date out of range are refused`() async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.execute { repositories in
                await #expect(
                    throws: DomainError.invalidInput(InputProblem.containsNUL, field: "text")
                ) {
                    try await repositories.notes.save(Note(id: 1, text: "a\0b"))
                }
                await #expect(
                    throws: DomainError.invalidInput(InputProblem.dateOutOfRange, field: "date")
                ) {
                    try await repositories.notes.save(
                        Note(id: 1, text: "a", date: .distantFuture + 1e12)
                    )
                }
                try await repositories.add(2)
            }
            let ids = try await transactions.ids()
            #expect(ids == [2])
        }
    }
}
