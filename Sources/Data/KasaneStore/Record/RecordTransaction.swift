public import KasaneDomain

/// A transaction of a store that keeps records.
///
/// Repositories that work with it run on every store:
///
/// ```swift
/// struct Repositories: TransactionBound {
///     let transaction: any Transaction
///     let users: any Repository<User>
///
///     init(_ transaction: any RecordTransaction) {
///         self.transaction = transaction
///         users = transaction.repository(of: UserRow.self)
///     }
/// }
/// ```
///
/// A ``MemoryTransaction`` keeps the elements themselves, an ``SQLTransaction`` their rows.
public protocol RecordTransaction: Transaction {
    /// Returns the elements whose rows have a type.
    func repository<Row: StoreRecord>(of row: Row.Type) -> any Repository<Row.Element>
}
