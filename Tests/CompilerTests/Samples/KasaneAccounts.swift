import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneMail
import KasaneStore
import Logging

struct Article: Sendable {
    let author: AccountID
}

struct Board: Codable, Sendable {
    let name: String
}

protocol BoardRepository: Sendable {
    func find(_ account: AccountID) async throws -> Board?
    func delete(_ account: AccountID) async throws
}

enum SignInError: Error {
    case wrongPassword
}

struct StoredMail: Sendable {
    let text: String
}

struct StoredAccount: Sendable {
    let passwordHash: PasswordHash
}

struct SendReport: Job {
    static let kind = "send-report"
}

struct SendReportHandler: JobHandler {
    let mail: OutgoingMail

    func run(_ job: SendReport, in context: JobContext) async throws {}
}

func save(_ hashes: [RecoveryCodeHash]) async throws {}

func show(_ codes: [String]) {}

func store(_ hash: PasswordHash, for account: StoredAccount) async throws {}

struct Samples: Sendable {
    let accountTransactions: any TransactionTemplate<AccountRepositories>
    let accounts: Accounts
    let account: StoredAccount?
    let principal: AccountPrincipal
    let client: AccountClient
    let mailer: any Mailer
    let mails: AccountMailSettings
    let password: String
    let secret: TOTPSecret
    let code: String
    let typed: String
    let hashes: [RecoveryCodeHash]
    let mail: StoredMail
    let now: Date
    let lastStep: Int?
    let hasher: PasswordHasher
    let header: String
    let jobs: any TransactionTemplate<JobRepository>
    let outgoing: OutgoingMail
    let logger: Logger

    var transaction: any SQLTransaction { preconditionFailure("Samples are not run.") }
}
