import Foundation
import KasaneDomain
import KasaneJobs
import KasaneStore
import Logging

typealias UserID = Int
typealias CityCode = String

struct User: Identifiable, Sendable {
    let id: UserID
}

protocol UserRepository: Repository where Element == User {}

struct Entry: Identifiable, Sendable {
    let id: Int

    init(_ payment: BookPayment) {
        id = payment.number
    }
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let users: any UserRepository
    let ledger: any Repository<Entry>
    let jobs: JobRepository
}

struct SendWelcome: Job {
    static let kind = "send-welcome"
    let user: UserID
}

struct BookPayment: Job {
    static let kind = "book-payment"
    let number: Int
}

struct RefreshCity: Job {
    static let kind = "refresh-city"
    let code: CityCode

    init(_ code: CityCode) {
        self.code = code
    }
}

struct Digest: Job {
    static let kind = "digest"
    let user: UserID

    init(_ user: UserID) {
        self.user = user
    }
}

struct CheckDatabase: Job {
    static let kind = "check-database"
}

struct RefreshCities: Job {
    static let kind = "refresh-cities"
}

struct Message: Sendable {
    static func welcome(_ user: User, id: String) -> Self { Self() }
}

protocol Mailer: Sendable {
    func send(_ message: Message) async throws
}

struct FindUser: Sendable {
    func find(_ id: UserID) async throws -> User? { nil }
}

struct SendWelcomeHandler: JobHandler {
    let users: FindUser
    let mailer: any Mailer

    func run(_ job: SendWelcome, in context: JobContext) async throws {}
}

let transactions = MemoryTransactions<Repositories> { _ in
    preconditionFailure("Samples are not run.")
}

struct Samples: Sendable {
    let store: MemoryStore
    let user: User
    let code: CityCode
    let berlin: TimeZone
    let tokyo: TimeZone
    let nightly: Timetable
    let users: FindUser
    let mailer: any Mailer
    let logger: Logger
    let source: any TransactionTemplate<JobRepository>
    let target: any TransactionTemplate<JobRepository>

    var repositories: Repositories { preconditionFailure("Samples are not run.") }
    var transaction: any SQLTransaction { preconditionFailure("Samples are not run.") }
}
