import Foundation
package import KasaneAccounts
import KasaneDomain
import KasaneMail
package import TenkiDomain

package struct PersonData: AccountData {
    private let repositories: TenkiRepositories

    /// Creates the data of a transaction.
    package init(_ repositories: TenkiRepositories) {
        self.repositories = repositories
    }

    package func export(_ account: AccountID) async throws -> [String: any Encodable & Sendable] {
        let person = PersonID(account)
        var data: [String: any Encodable & Sendable] = [:]
        if let user = try await repositories.users.find(person: person) {
            data["user"] = ["name": user.id.text, "birthday": user.birthday?.description]
        }
        if let board = try await repositories.boards.find(BoardID(of: person)) {
            data["board"] = ["cities": board.watchlist.cities.map(\.text)]
        }
        if let settings = try await repositories.settings.find(person) {
            data["settings"] = [
                "language": settings.language, "unit": settings.unit, "theme": settings.theme,
                "municipality": settings.home,
            ]
        }
        if let notices = try await repositories.noticeSettings.find(person) {
            data["notices"] = NoticeExport(notices)
        }
        return data
    }

    package func delete(_ account: AccountID) async throws {
        let person = PersonID(account)
        if let user = try await repositories.users.find(person: person) {
            try await repositories.users.delete(user.id)
        }
        try await repositories.boards.delete(BoardID(of: person))
        try await repositories.settings.delete(person)
        try await repositories.noticeSettings.delete(person)
        try await repositories.noticeHistories.delete(person)
    }

    package func save(_ account: Account) async throws {
        let (person, mail) = (PersonID(account.id), try EmailAddress(account.mail.address))
        if var user = try await repositories.users.find(person: person) {
            guard user.mail != mail else { return }
            user.mail = mail
            try await repositories.users.save(user)
        } else if var user = try await repositories.users.find(mail: mail), user.person == nil {
            user.person = person
            try await repositories.users.save(user)
        } else {
            let name = try await freeName(for: mail)
            try await repositories.users.save(User(id: name, mail: mail, person: person))
        }
    }

    private func freeName(for mail: EmailAddress) async throws -> UserID {
        let name = try UserID(suggestedBy: mail)
        guard try await repositories.users.find(name) != nil else { return name }
        for number in 2...99 {
            let other = try UserID("\(name)-\(number)")
            if try await repositories.users.find(other) == nil { return other }
        }
        return try UserID("\(name)-\(UUID().uuidString.prefix(8).lowercased())")
    }
}

extension PersonID {
    package init(_ account: AccountID) {
        self.init(account.uuid)
    }
}

extension AccountID {
    package init(_ person: PersonID) {
        self.init(person.uuid)
    }
}

/// What a person wants to be told, without the secrets that Tenki has made.
private struct NoticeExport: Encodable, Sendable {
    /// The time of the digest in Japan; `nil` if it is turned off.
    let digest: String?
    /// The chance of rain in percent; `nil` if the warning is turned off.
    let rain: Int?
    /// The low in degrees Celsius; `nil` if the warning is turned off.
    let low: Double?
    let officialWarnings: String?
    let channel: String
    let address: String?

    init(_ settings: NoticeSettings) {
        digest = settings.digest.active?.description
        rain = settings.rain.active?.value
        low = settings.frost.active?.celsius
        officialWarnings = settings.officialWarnings.active.map { "\($0)" }
        address = settings.channel.address?.reveal()
        channel =
            switch settings.channel {
            case .mail: "mail"
            case .webhook: "webhook"
            case .topic: "topic"
            }
    }
}
