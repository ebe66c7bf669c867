import Foundation
import KasaneDomain
import Logging

struct CityCode: Hashable, Sendable {
    let text: String
}

enum PercentageError: Error {
    case outOfRange
}

struct Forecast: Identifiable, Equatable, Sendable {
    let id: Int
    let city: CityCode
}

struct User: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
}

struct AccountID: Hashable, Sendable {
    let number: Int
}

struct Order: Identifiable, Sendable {
    let id: Int
}

struct Coupon: Identifiable, Sendable {
    let id: String
}

protocol Forecasts: Repository<Forecast> {
    func newest(in city: CityCode) async throws -> Forecast?
    func deleteAll(in city: CityCode) async throws
}

protocol UserRepository: Repository<User> {
    func named(_ name: String) async throws -> [User]
}

protocol CouponRepository: Repository<Coupon> {
    func redeem(_ coupon: Coupon) async throws
}

struct Note: Identifiable, Equatable, Sendable {
    let id: UUID
    var text: String
    var isPinned = false
}

struct NoteTitle: CheckedText {
    static let length = 1...200
    let rawValue: String

    init(checked text: String) { rawValue = text }
}

struct NoteInput: Sendable {
    let title: String
}

struct Author: Identifiable, Sendable {
    let id: UUID
}

struct Book: Sendable {
    let author: UUID
}

struct File: Identifiable, Sendable {
    let id: Int
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let forecasts: any Forecasts
    let files: any Repository<File>
    let users: any UserRepository
    let orders: any Repository<Order>
    let coupons: any CouponRepository
    let notes: any Repository<Note>
    let authors: any Repository<Author>
}

struct Mailer: Sendable {
    func confirm(_ order: Int) async {}
}

struct Samples: Sendable {
    let transactions: any TransactionTemplate<Repositories>
    let downloads: [File]
    let city: CityCode
    let tokyo: CityCode
    let forecast: Forecast
    let order: Order
    let coupon: Coupon
    let mailer: Mailer
    let query: String
    let logger: Logger
    let input: NoteInput
    let book: Book

    var repositories: Repositories { preconditionFailure("Samples are not run.") }
    var stored: any Repository<Note> { preconditionFailure("Samples are not run.") }
    var title: NoteTitle {
        get { preconditionFailure("Samples are not run.") }
        nonmutating set {}
    }

    func show(_ forecast: Forecast?) {}
    func show(_ users: [User]) {}
    func report(_ error: any Error) {}
}
