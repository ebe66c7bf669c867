import Synchronization

/// The user-defined types that a connection has received.
///
/// The server sends enumerations and `citext` as text, and an array of a domain type as an array of
/// the domain's base type. Other types, such as composite types, have their own formats.
final class UserTypes: Sendable {
    private let known = Mutex<[TypeID: TypeID]>([:])

    /// Returns the type whose binary format a type uses.
    func format(of type: TypeID) -> TypeID {
        guard type.isUserDefined else { return type }
        return known.withLock { $0[type] } ?? type
    }

    /// Returns the unknown column types of a result.
    func unknown(in result: QueryResult) -> [TypeID] {
        guard result.rowCount > 0 else { return [] }
        let types = (0..<result.columnCount)
            .map { result.declaredType(ofColumn: $0) }
            .filter(\.isUserDefined)
        if types.isEmpty { return [] }
        return known.withLock { known in types.filter { known[$0] == nil } }
    }

    /// Returns a query that looks up types and returns text.
    static func query(for types: Set<TypeID>) -> String {
        let list = types.map { "\($0.rawValue)" }.joined(separator: ", ")
        return """
            WITH RECURSIVE chain (id, is_array, base) AS (
                SELECT oid, typcategory = 'A' AND typelem <> 0,
                CASE WHEN typcategory = 'A' AND typelem <> 0 THEN typelem ELSE oid END
                FROM pg_catalog.pg_type WHERE oid IN (\(list))
                UNION ALL
                SELECT c.id, c.is_array, t.typbasetype
                FROM chain c JOIN pg_catalog.pg_type t ON t.oid = c.base WHERE t.typtype = 'd'
            )
            SELECT c.id, c.is_array::text,
            CASE WHEN p.prosrc IN ('enum_send', 'textsend') THEN \(TypeID.text.rawValue)::oid
            ELSE c.base END
            FROM chain c JOIN pg_catalog.pg_type t ON t.oid = c.base
            JOIN pg_catalog.pg_proc p ON p.oid = t.typsend WHERE t.typtype <> 'd'
            """
    }

    func add(_ result: QueryResult) {
        known.withLock { known in
            for row in 0..<result.rowCount {
                guard let type = result.type(row: row, column: 0),
                    let base = result.type(row: row, column: 2)
                else { continue }
                let isArray = result.text(row: row, column: 1) == "true"
                known[type] = isArray ? base.array ?? type : base
            }
        }
    }
}

extension QueryResult {
    fileprivate func type(row: Int, column: Int) -> TypeID? {
        text(row: row, column: column).flatMap { UInt32($0) }.map { TypeID(rawValue: $0) }
    }
}
