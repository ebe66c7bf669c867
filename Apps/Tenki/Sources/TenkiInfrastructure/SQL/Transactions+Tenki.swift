package import KasaneDomain
package import KasanePostgres
package import KasaneSQLite
import TenkiDomain

extension SQLiteTransactions<TenkiRepositories> {
    package init(
        tenki store: SQLiteStore,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        self.init(store: store) { TenkiRepositories($0, reporting: report) }
    }
}

extension SQLiteTransactions<CallRepositories> {
    package init(calls store: SQLiteStore) {
        self.init(store: store) { CallRepositories($0) }
    }
}

extension PostgresTransactions<TenkiRepositories> {
    package init(
        tenki store: PostgresStore,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        self.init(store: store) { TenkiRepositories($0, reporting: report) }
    }
}

extension PostgresTransactions<CallRepositories> {
    package init(calls store: PostgresStore) {
        self.init(store: store) { CallRepositories($0) }
    }
}
