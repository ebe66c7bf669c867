import KasaneDomain
import KasaneStore

// The types and values to which the samples of KasaneStore refer.

struct Note: Identifiable, Sendable {
    let id: Int
    var text: String
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let notes: any Repository<Note>
}

struct Samples: Sendable {}
