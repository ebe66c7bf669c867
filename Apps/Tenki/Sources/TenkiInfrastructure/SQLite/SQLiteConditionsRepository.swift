public import KasaneDomain
public import KasaneSQLite
public import TenkiDomain

/// The current weather of cities in a SQLite database, within one transaction.
///
/// An unreadable row counts as not stored. It is reported, and replaced by the next weather of its
/// city. Only ``all()`` and ``elements(after:limit:)`` throw an error for it.
public struct SQLiteConditionsRepository: ForwardingRepository {
    /// The repository of their rows.
    public let wrapped: any Repository<CurrentConditions>

    private let transaction: SQLiteTransaction
    private let report: @Sendable (DomainError) -> Void

    /// Binds the repository to a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - report: Called for each row that cannot be read.
    public init(
        transaction: SQLiteTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        wrapped = SQLiteRepository<CurrentConditionsRow>(transaction: transaction)
        self.transaction = transaction
        self.report = report
    }

    /// Returns the weather of a city; `nil` if none is stored that can be read.
    public func find(_ id: WorldCity.ID) async throws -> CurrentConditions? {
        try await find([id]).first
    }

    /// Returns the weather of these cities that can be read, in the order of the cities.
    public func find(_ ids: [WorldCity.ID]) async throws -> [CurrentConditions] {
        try await transaction.perform { [report] db in
            var seen: Set<WorldCity.ID> = []
            return try ids.filter { seen.insert($0).inserted }.flatMap { id in
                try CurrentConditionsRow.readable(
                    where: "city = ?",
                    CurrentConditionsRow.key(of: id),
                    in: db,
                    reporting: report
                )
            }
        }
    }
}
