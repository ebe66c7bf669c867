public import KasaneDomain

/// A transaction on a store that supports records.
///
/// Repositories that use this protocol work with every store:
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
/// A ``MemoryTransaction`` stores the elements themselves, whereas an ``SQLTransaction`` stores
/// their rows.
public protocol RecordTransaction: Transaction {
    /// Returns a repository for a record type.
    func repository<Row: StoreRecord>(of row: Row.Type) -> any Repository<Row.Element>
}
