import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneMail
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EditNoticesTests {
    private static let digest: EditNotices.Choice = {
        var choice = EditNotices.Choice()
        choice.digest.isOn = true
        return choice
    }()

    @Test(arguments: Store.allCases)
    func `a choice is stored, each with its own person`(store: Store) async throws {
        let node = try await NoticeNode(store)
        let (hanako, taro) = (try await node.addPerson(), try await node.addPerson("taro"))
        var choice = Self.digest
        choice.rain = .init(try #require(Percentage(80)), isOn: true)
        choice.frost = .init(try Temperature(tenths: -50), isOn: true)
        choice.officialWarnings = .init(.danger, isOn: true)
        choice.municipality = try MunicipalityCode("1310100")
        choice.channel = .webhook(try NoticeAddress("https://hooks.example/1"))

        let stored = try await node.edit(choice, by: hanako)

        #expect(try await node.edit.settings(by: hanako) == stored)
        #expect(stored.rain == choice.rain)
        #expect(stored.frost == choice.frost)
        #expect(stored.officialWarnings == choice.officialWarnings)
        #expect(stored.municipality == choice.municipality)
        #expect(stored.channel.address?.host == "hooks.example")
        #expect(try await !node.edit.settings(by: taro).isOn)
    }

    @Test(arguments: Store.allCases)
    func `one click unsubscribes, twice too, and only with the token`(store: Store) async throws {
        let node = try await NoticeNode(store)
        let (hanako, taro) = (try await node.addPerson(), try await node.addPerson("taro"))
        let stored = try await node.edit(Self.digest, by: hanako)
        let other = try await node.edit(Self.digest, by: taro)

        let forged = UnsubscribeLink(person: stored.id, token: other.token)
        #expect(try await !node.edit.unsubscribe(forged))
        #expect(try await node.edit.settings(by: hanako).isOn)

        #expect(try await node.edit.unsubscribe(stored.unsubscribeLink))
        #expect(try await node.edit.unsubscribe(stored.unsubscribeLink))
        #expect(try await !node.edit.settings(by: hanako).isOn)
        #expect(try await node.edit.settings(by: taro).isOn)
    }

    @Test func `a visitor who is not signed in neither sees nor changes notices`()
        async throws
    {
        let node = try await NoticeNode(.memory)
        await #expect(throws: AccessError.signInRequired) {
            try await node.edit.settings(by: nil)
        }
        await #expect(throws: AccessError.signInRequired) {
            try await node.edit(Self.digest, by: nil)
        }
        await #expect(throws: AccessError.signInRequired) {
            try await node.edit.sendExample(by: nil)
        }
    }

    @Test func `a server that sends no mails refuses notices by mail`() async throws {
        let node = try await NoticeNode(.memory, sendsMails: false)
        let hanako = try await node.addPerson()
        await #expect(throws: NoMailsError.self) { try await node.edit(Self.digest, by: hanako) }
        await #expect(throws: NoMailsError.self) { try await node.edit.sendExample(by: hanako) }
        var choice = Self.digest
        choice.channel = .topic(try NoticeAddress("https://ntfy.sh/tenki"))

        #expect(try await node.edit(choice, by: hanako).isOn)
        #expect(try await node.edit.sendExample(by: hanako))
    }

    @Test func `a session that has ended changes no notices`() async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        let ended = AccountPrincipal(
            account: hanako.account,
            mail: hanako.mail,
            credential: .session(SessionID(account: hanako.account, number: UUID()))
        )

        await #expect(throws: AccessError.signInRequired) {
            try await node.edit(Self.digest, by: ended)
        }
        await #expect(throws: AccessError.signInRequired) {
            try await node.edit.sendExample(by: ended)
        }
        #expect(try await !node.edit.settings(by: hanako).isOn)
    }

    @Test(arguments: Store.allCases)
    func `the notices are exported without secrets, and deleted with the account`(
        store: Store
    ) async throws {
        let node = try await NoticeNode(store)
        let hanako = try await node.addPerson()
        var choice = Self.digest
        choice.municipality = try MunicipalityCode("1310100")
        choice.channel = .webhook(try NoticeAddress("https://hooks.example/1"))
        let settings = try await node.edit(choice, by: hanako)
        try await node.addForecast()
        node.clock.advance(by: 1800)
        try await node.plan()
        let person = ProfileID(hanako.account)

        let text = try await node.people.read { repositories in
            let data = try await TenkiAccountData(repositories.tenki).export(hanako.account)
            let notices = try #require(data["notices"])
            return String(decoding: try JSONEncoder().encode(notices), as: UTF8.self)
        }
        #expect(text.contains("6:30"))
        #expect(text.contains(#""municipality":"1310100""#))
        #expect(!text.contains(settings.token.reveal()))
        #expect(!text.contains("whsec_"))

        try await node.people.execute { [now = node.clock.now] repositories in
            #expect(try await repositories.tenki.noticeHistories.find(person) != nil)
            try await repositories.accounts.delete(hanako.account, now: now)
        }
        let left = try await node.people.read { repositories in
            let settings = try await repositories.tenki.noticeSettings.find(person)
            let history = try await repositories.tenki.noticeHistories.find(person)
            return (settings, history)
        }
        #expect(left.0 == nil)
        #expect(left.1 == nil)
    }
}
