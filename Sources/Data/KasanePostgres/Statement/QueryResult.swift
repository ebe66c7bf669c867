import CLibpq

/// A statement's result.
///
/// `@unchecked Sendable` is safe: libpq doesn't change a result after returning it, and the result
/// is freed with the last reference.
package final class QueryResult: @unchecked Sendable {
    private let result: OpaquePointer
    private let userTypes: UserTypes
    package let rowCount: Int
    package let columnCount: Int

    init(_ result: OpaquePointer, userTypes: UserTypes) {
        self.result = result
        self.userTypes = userTypes
        rowCount = Int(PQntuples(result))
        columnCount = Int(PQnfields(result))
    }

    deinit {
        PQclear(result)
    }

    /// The command tag, such as `COMMIT` or `INSERT 0 1`.
    var tag: String { PQcmdStatus(result).map { String(cString: $0) } ?? "" }

    /// The number of rows inserted, updated, deleted or returned.
    var affectedCount: Int {
        PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    package func name(ofColumn column: Int) -> String {
        PQfname(result, Int32(column)).map { String(cString: $0) } ?? ""
    }

    /// Returns whether a column has the given name, without creating a string.
    package func column(_ column: Int, isNamed name: String) -> Bool {
        guard let found = PQfname(result, Int32(column)) else { return false }
        var name = name
        return name.withUTF8 { wanted in
            // A shorter name has a 0 at this position, which ends the comparison.
            wanted.enumerated().allSatisfy { UInt8(bitPattern: found[$0]) == $1 }
                && found[wanted.count] == 0
        }
    }

    /// Returns the type whose binary format a column uses.
    func type(ofColumn column: Int) -> TypeID {
        userTypes.format(of: declaredType(ofColumn: column))
    }

    func declaredType(ofColumn column: Int) -> TypeID {
        TypeID(rawValue: PQftype(result, Int32(column)))
    }

    /// Reads a cell's bytes, or returns `nil` for NULL.
    func withBytes<Value>(
        row: Int,
        column: Int,
        _ read: (UnsafeRawBufferPointer) throws -> Value
    ) rethrows -> Value? {
        let (row, column) = (Int32(row), Int32(column))
        if PQgetisnull(result, row, column) != 0 { return nil }
        let count = Int(PQgetlength(result, row, column))
        let bytes = UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: count)
        return try read(bytes)
    }

    /// Returns a text cell from the result of one of the store's own statements.
    package func text(row: Int = 0, column: Int) -> String? {
        guard row < rowCount, column < columnCount else { return nil }
        return withBytes(row: row, column: column) { String(decoding: $0, as: UTF8.self) }
    }
}
