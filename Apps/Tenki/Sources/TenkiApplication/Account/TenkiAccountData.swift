package import KasaneAccounts
import KasaneDomain
import KasaneMail
package import TenkiDomain

package struct TenkiAccountData: AccountData {
    private let repositories: TenkiRepositories

    package init(_ repositories: TenkiRepositories) {
        self.repositories = repositories
    }

    package func export(_ account: AccountID) async throws -> [String: any Encodable & Sendable] {
        let id = ProfileID(account)
        var data: [String: any Encodable & Sendable] = [:]
        if let profile = try await repositories.profiles.find(id) {
            data["profile"] = [
                "displayName": profile.displayName.text,
                "birthday": profile.birthday?.description,
            ]
        }
        if let board = try await repositories.boards.find(BoardID(of: id)) {
            data["board"] = [
                "cities": board.watchlist.cities.map(\.text),
                "places": board.watchlist.places.map(\.text),
            ]
        }
        if let settings = try await repositories.settings.find(id) {
            data["settings"] = [
                "language": settings.language, "unit": settings.unit, "theme": settings.theme,
                "municipality": settings.home,
            ]
        }
        if let notices = try await repositories.noticeSettings.find(id) {
            data["notices"] = NoticeExport(notices)
        }
        return data
    }

    package func delete(_ account: AccountID) async throws {
        let id = ProfileID(account)
        try await repositories.profiles.delete(id)
        try await repositories.boards.delete(BoardID(of: id))
        try await repositories.settings.delete(id)
        try await repositories.noticeSettings.delete(id)
        try await repositories.noticeHistories.delete(id)
    }

    package func save(_ account: Account) async throws {
        let profile = Profile(of: account.id, suggestedBy: account.mail)
        guard try await repositories.profiles.find(profile.id) == nil else { return }
        try await repositories.profiles.save(profile)
    }
}

extension Profile {
    init(of account: AccountID, suggestedBy mail: Mailbox) {
        self.init(id: ProfileID(account), displayName: DisplayName(suggestedBy: mail.localPart))
    }
}

extension ProfileID {
    package init(_ account: AccountID) {
        self.init(account.uuid)
    }
}

extension AccountID {
    package init(_ person: ProfileID) {
        self.init(person.uuid)
    }
}

/// The notice settings without secrets.
private struct NoticeExport: Encodable, Sendable {
    let digest: String?
    let rain: Int?
    let low: Double?
    let officialWarnings: String?
    let municipality: String?
    let municipalityWarnings: String?
    let channel: String
    let address: String?

    init(_ settings: NoticeSettings) {
        digest = settings.digest.active?.description
        rain = settings.rain.active?.value
        low = settings.frost.active?.celsius
        officialWarnings = settings.officialWarnings.active.map { "\($0)" }
        municipality = settings.municipality?.text
        municipalityWarnings = settings.municipality.map { _ in
            "\(settings.officialWarnings.value)"
        }
        address = settings.channel.address?.reveal()
        channel =
            switch settings.channel {
            case .mail: "mail"
            case .webhook: "webhook"
            case .topic: "topic"
            }
    }
}
