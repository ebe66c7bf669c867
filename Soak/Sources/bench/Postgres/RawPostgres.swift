import CPostgres

final class RawPostgres {
    private let connection: OpaquePointer
    static let find = "find"
    static let save = "save"
    static let begin = "begin"
    static let commit = "commit"

    /// Connects to a server.
    init(connectingTo address: String) throws {
        guard let connection = PQconnectdb(address), PQstatus(connection) == CONNECTION_OK else {
            throw RawError(message: "The server cannot be reached.")
        }
        self.connection = connection
    }

    /// Connects to a server, and prepares the statements on notes.
    convenience init(_ address: String) throws {
        try self.init(connectingTo: address)
        try prepare(Self.find, "SELECT id, name, text, size, moment FROM note WHERE id = $1::int8")
        try prepare(
            Self.save,
            """
            INSERT INTO note (id, name, text, size, moment) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, \
            size = excluded.size, moment = excluded.moment
            """
        )
        try prepare(Self.begin, "BEGIN ISOLATION LEVEL SERIALIZABLE")
        try prepare(Self.commit, "COMMIT")
    }

    deinit {
        PQfinish(connection)
    }

    @discardableResult
    func run(_ name: String, _ values: [String] = []) throws -> Int64? {
        let texts = values.map { Array($0.utf8CString) }
        let result = withPointers(to: texts) { pointers in
            PQexecPrepared(connection, name, Int32(values.count), pointers, nil, nil, 1)
        }
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
            throw RawError(message: PQerrorMessage(connection).map { String(cString: $0) } ?? "")
        }
        guard PQntuples(result) > 0, let cell = PQgetvalue(result, 0, 0) else { return nil }
        // Every column is read, as a program would.
        for column in 1..<PQnfields(result) where PQgetisnull(result, 0, column) == 0 {
            _ = PQgetlength(result, 0, column)
        }
        return Int64(bigEndian: UnsafeRawPointer(cell).loadUnaligned(as: Int64.self))
    }

    func execute(_ sql: String) throws {
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK || PQntuples(result) > 0 else {
            throw RawError(message: PQerrorMessage(connection).map { String(cString: $0) } ?? "")
        }
    }

    func save(_ id: Int) throws {
        let note = PostgresNote(id: id)
        try run(
            Self.save,
            [
                "\(note.id)", note.name, note.text, "\(note.size)",
                note.moment.map { "\($0)" } ?? "0",
            ]
        )
    }

    func prepare(_ name: String, _ sql: String) throws {
        let result = PQprepare(connection, name, sql, 0, nil)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else {
            throw RawError(message: PQerrorMessage(connection).map { String(cString: $0) } ?? "")
        }
    }

    private func withPointers<Value>(
        to texts: [[CChar]],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value
    ) -> Value {
        let bytes = texts.flatMap { $0 }
        return bytes.withUnsafeBufferPointer { buffer in
            var start = 0
            let pointers = texts.map { text in
                defer { start += text.count }
                return buffer.baseAddress.map { $0 + start }
            }
            return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }
}

struct RawError: Error {
    let message: String
}
