import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct UserTypeTests {
    @Test(arguments: [PostgresStore.StatementPreparation.automatic, .never])
    func `a record with an enumeration, domains and arrays of them comes back`(
        preparation: PostgresStore.StatementPreparation
    ) async throws {
        try await withNotes(preparation: preparation) { transactions, _, _ in
            try await transactions.perform { database in
                for sql in Day.schema { try await database.execute(SQL(trusted: sql)) }
            }
            let day = Day(
                id: 1,
                mood: .halfFine,
                moods: [.sunny, .halfFine],
                size: 7,
                sizes: [1, 2],
                labels: ["a,b", "{c}", "\"\u{301}", #"\"#, "", "NULL", "雨"],
                key: UUID(),
                moment: Date(timeIntervalSince1970: 1_763_882_400.125),
                notes: ["a": 1]
            )
            try await transactions.execute { repositories in
                let days = SQLRepository<Day>(transaction: repositories.postgres)
                try await days.save(day)
            }
            // Of a second connection, too.
            for _ in 0..<2 {
                let (found, missing) = try await transactions.read { repositories in
                    let days = SQLRepository<Day>(transaction: repositories.postgres)
                    return (try await days.find(1), try await days.find(2))
                }
                #expect(found == day)
                #expect(missing == nil)
            }
            let ids = try await transactions.perform { database in
                try await database.fetchAll(
                    "SELECT id FROM day WHERE mood = \(Mood.halfFine) AND size = \(7)",
                    as: Int.self
                )
            }
            #expect(ids == [1])
        }
    }

    @Test func `a value that an enumeration does not have is refused`() async throws {
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    try await database.execute("CREATE TYPE mood AS ENUM ('sunny')")
                    return try await database.execute("SELECT \("rainy")::mood")
                }
            }
            guard case .invalidInput? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func `a text that ignores case is read and written`() async throws {
        try await withNotes { transactions, database, _ in
            let isInstalled = try await database.asAdministrator(
                "SELECT count(*)::text FROM pg_available_extensions WHERE name = 'citext'"
            )
            guard isInstalled == "1" else { return }
            try await database.asAdministrator(
                "CREATE EXTENSION IF NOT EXISTS citext SCHEMA public"
            )
            let (found, all) = try await transactions.perform { database in
                try await database.execute("CREATE TABLE person (mail public.citext)")
                try await database.execute("INSERT INTO person VALUES (\("Ann@example.jp"))")
                return (
                    try await database.fetchOne("SELECT mail FROM person", as: String.self),
                    try await database.fetchOne(
                        "SELECT array_agg(mail) FROM person",
                        as: [String].self
                    )
                )
            }
            #expect(found == "Ann@example.jp")
            #expect(all == ["Ann@example.jp"])
        }
    }

    @Test func `a composite type takes a text, and cannot be read without a cast`() async throws {
        try await withNotes { transactions, _, _ in
            let (part, text) = try await transactions.perform { database in
                try await database.execute("CREATE TYPE pair AS (a int4, b text)")
                return (
                    try await database.fetchOne("SELECT (\("(7,x)")::pair).a", as: Int.self),
                    try await database.fetchOne("SELECT \("(7,x)")::pair::text", as: String.self)
                )
            }
            #expect(part == 7)
            #expect(text == "(7,x)")
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    try await database.fetchOne("SELECT ROW(7, 'x')::pair", as: String.self)
                }
            }
            #expect(error?.description.contains("cast the column") == true)
        }
    }

    @Test(arguments: [
        ("2024-02-29 23:59:59.123456", [2024, 2, 29, 23, 59, 59, 123_456_000]),
        ("1500-02-28 00:00:00", [1500, 2, 28, 0, 0, 0, 0]),
        ("1969-12-31 23:59:59.999999", [1969, 12, 31, 23, 59, 59, 999_999_000]),
        ("9999-12-31 12:00:00", [9999, 12, 31, 12, 0, 0, 0]),
        ("0001-01-01 00:00:00", [1, 1, 1, 0, 0, 0, 0]),
    ])
    func `a timestamp is a local time in each time zone`(
        text: String,
        parts: [Int]
    ) async throws {
        let local = DateComponents(
            year: parts[0],
            month: parts[1],
            day: parts[2],
            hour: parts[3],
            minute: parts[4],
            second: parts[5],
            nanosecond: parts[6]
        )
        try await withNotes { transactions, _, _ in
            let (found, isSame, printed) = try await transactions.perform { database in
                try await database.execute("SET LOCAL TimeZone = 'Asia/Tokyo'")
                return (
                    try await database.fetchOne(
                        "SELECT \(text)::timestamp",
                        as: DateComponents.self
                    ),
                    try await database.fetchOne(
                        "SELECT \(local)::timestamp = \(text)::text::timestamp",
                        as: Bool.self
                    ),
                    try await database.fetchOne("SELECT \(local)::timestamp::text", as: String.self)
                )
            }
            #expect(found == local)
            #expect(isSame == true)
            #expect(printed == text)
        }
    }

    @Test func `a date before our era is counted from the year 0`() async throws {
        try await withNotes { transactions, _, _ in
            let found = try await transactions.perform { database in
                try await database.fetchOne(
                    "SELECT timestamp '0044-03-15 12:00 BC'",
                    as: DateComponents.self
                )
            }
            #expect(found?.year == -43)
            #expect(found?.day == 15)
        }
    }

    @Test(arguments: [
        DateComponents(year: 2023, month: 2, day: 29), DateComponents(year: 0, month: 1, day: 1),
        DateComponents(year: 10_000, month: 1, day: 1),
        DateComponents(year: 1, month: .max - 1, day: 1),
    ])
    func `a day that does not exist is refused`(day: DateComponents) async throws {
        try await withNotes { transactions, _, _ in
            await #expect(throws: DomainError.invalidInput(InputProblem.dateOutOfRange)) {
                try await transactions.perform { database in
                    _ = try await database.execute("SELECT \(day)::timestamp")
                }
            }
        }
    }

    @Test func `a date is not sent as a local time without a time zone`() async throws {
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    _ = try await database.execute("SELECT \(Date())::timestamp")
                }
            }
            #expect(error?.description.contains("a date cannot be sent as timestamp") == true)
        }
    }

    @Test func `times of day come back`() async throws {
        try await withNotes { transactions, _, _ in
            let times = try await transactions.perform { database in
                try await database.fetchOne(
                    """
                    SELECT ARRAY[\(DateComponents(hour: 23, minute: 5))::time,
                    time '24:00', time '00:00:00.000001', \("07:30")::time]
                    """,
                    as: [DateComponents].self
                )
            }
            #expect(times?.map(\.hour) == [23, 24, 0, 7])
            #expect(times?.map(\.minute) == [5, 0, 0, 30])
            #expect(times?.map(\.nanosecond) == [0, 0, 1_000, 0])
        }
    }

    @Test(arguments: [
        ("1 year 2 mons -3 days +04:05:06.7", [1, 2, -3, 4, 5, 6, 700_000_000]),
        ("-1 years -2 mons -00:00:00.000001", [-1, -2, 0, 0, 0, 0, -1_000]),
        ("00:00:00", [0, 0, 0, 0, 0, 0, 0]), ("1000:00:00", [0, 0, 0, 1_000, 0, 0, 0]),
    ])
    func `an interval comes back`(text: String, parts: [Int]) async throws {
        let interval = DateComponents(
            year: parts[0],
            month: parts[1],
            day: parts[2],
            hour: parts[3],
            minute: parts[4],
            second: parts[5],
            nanosecond: parts[6]
        )
        try await withNotes { transactions, _, _ in
            let (found, printed) = try await transactions.perform { database in
                (
                    try await database.fetchOne(
                        "SELECT \(text)::interval",
                        as: DateComponents.self
                    ),
                    try await database.fetchOne(
                        "SELECT \(interval)::interval::text",
                        as: String.self
                    )
                )
            }
            #expect(found == interval)
            #expect(printed == text)
        }
    }

    @Test(arguments: [
        DateComponents(hour: .max - 1), DateComponents(year: .max - 1, month: 1),
    ])
    func `an interval that is too long is refused`(interval: DateComponents) async throws {
        try await withNotes { transactions, _, _ in
            await #expect(throws: DomainError.invalidInput(InputProblem.tooLarge)) {
                try await transactions.perform { database in
                    _ = try await database.execute("SELECT \(interval)::interval")
                }
            }
        }
    }

    @Test func `a document is stored in a column of json`() async throws {
        try await withNotes { transactions, _, _ in
            let place = Note.Place(name: "東京", heights: [3])
            let (found, text) = try await transactions.perform { database in
                let document = try SQLJSON(place)
                return (
                    try await database.fetchOne(
                        "SELECT \(document)::json",
                        as: SQLJSON<Note.Place>.self
                    ),
                    try await database.fetchOne("SELECT \("a")::json::text", as: String.self)
                )
            }
            #expect(found?.value == place)
            #expect(text == "\"a\"")
        }
    }

    @Test(arguments: [
        ("inet", "192.168.0.1"), ("inet", "10.0.0.0/8"), ("inet", "::1"),
        ("inet", "2001:db8::8:800:200c:417a/64"), ("cidr", "10.0.0.0/8"), ("cidr", "127.0.0.1/32"),
        ("cidr", "2001:db8::/32"),
    ])
    func `an address of the network is a text`(type: String, address: String) async throws {
        try await withNotes { transactions, _, _ in
            let cast = SQL(trusted: type)
            let (found, list, printed) = try await transactions.perform { database in
                (
                    try await database.fetchOne("SELECT \(address)::\(cast)", as: String.self),
                    try await database.fetchOne(
                        "SELECT \([String?.some(address), nil])::\(cast)[]",
                        as: [String?].self
                    ),
                    try await database.fetchOne(
                        "SELECT (\(address)::\(cast))::text",
                        as: String.self
                    )
                )
            }
            #expect(found == address)
            #expect(list == [address, nil])
            #expect(printed?.hasPrefix(address) == true)
        }
    }

    @Test func `a text is sent to a type that cannot be read`() async throws {
        try await withNotes { transactions, _, _ in
            let range = try await transactions.perform { database in
                try await database.fetchOne("SELECT \("[1,3)")::int4range::text", as: String.self)
            }
            #expect(range == "[1,3)")
        }
    }
}

private enum Mood: String, Codable, SQLValueConvertible {
    case sunny
    case halfFine = #"half "fine""#
}

private struct Day: Codable, Identifiable, Equatable, StoreRecord {
    let id: Int
    var mood: Mood
    var moods: [Mood]
    var size: Int
    var sizes: [Int]
    var labels: [String]
    var key: UUID
    var moment: Date
    var notes: [String: Int]

    static let schema = [
        #"CREATE TYPE mood AS ENUM ('sunny', 'half "fine"')"#,
        "CREATE DOMAIN positive AS int4 CHECK (VALUE > 0)", "CREATE DOMAIN label AS text",
        "CREATE DOMAIN key AS uuid", "CREATE DOMAIN moment AS timestamptz",
        "CREATE DOMAIN document AS jsonb",
        """
        CREATE TABLE day (
            id int8 PRIMARY KEY, mood mood NOT NULL, moods mood[] NOT NULL, size positive NOT NULL,
            sizes positive[] NOT NULL, labels label[] NOT NULL, key key NOT NULL,
            moment moment NOT NULL, notes document NOT NULL
        )
        """,
    ]
}
