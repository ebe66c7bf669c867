import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneMail
import KasaneTesting
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NoticeJobTests {
    private static let all: EditNotices.Choice = {
        var choice = EditNotices.Choice()
        choice.digest.isOn = true
        choice.rain.isOn = true
        return choice
    }()

    @Test(arguments: Store.allCases)
    func `a digest and a warning are sent once, whichever node plans`(store: Store) async throws {
        let node = try await NoticeNode(store)
        let hanako = try await node.addPerson()
        try await node.addForecast(rain: 70)
        try await node.edit(Self.all, by: hanako)

        try await node.plan()
        #expect(node.mailer.subjects == ["rain \(NoticeNode.city.city.romaji)"])
        node.clock.advance(by: 1800)
        try await node.plan()
        try await node.plan()

        #expect(node.mailer.subjects.dropFirst() == ["digest of 1"])
        #expect(node.mailer.mails.allSatisfy { $0.recipients == ["hanako@example.jp"] })
    }

    @Test(arguments: Store.allCases)
    func `two plans at the same time send one notice`(store: Store) async throws {
        let node = try await NoticeNode(store)
        let hanako = try await node.addPerson()
        try await node.addForecast(rain: 70)
        try await node.edit(Self.all, by: hanako)

        async let first = node.plan()
        async let second = node.plan()
        _ = try await (first, second)
        try await node.runDueJobs()

        #expect(node.mailer.mails.count == 1)
    }

    @Test(arguments: Store.allCases)
    func `a week's outage is one mail to each person`(store: Store) async throws {
        let node = try await NoticeNode(store)
        for name in ["hanako", "taro"] {
            try await node.edit(Self.all, by: try await node.addPerson(name))
        }
        try await node.addForecast()

        for _ in 0..<(7 * 12) {
            node.clock.advance(by: 7200)
            try await node.recordFailedRequest()
            try await node.plan()
        }
        #expect(
            node.mailer.subjects.sorted() == ["digest of 1", "digest of 1", "outage", "outage"]
        )

        try await node.addForecast(rain: 70)
        node.clock.advance(by: 1800)
        try await node.plan()
        #expect(node.mailer.subjects.count { $0 == "digest of 1" } == 4)
        #expect(node.mailer.subjects.count { $0.hasPrefix("rain") } == 2)
    }

    @Test func `an outage that is over when its mail is sent is not reported`() async throws {
        let node = try await NoticeNode(.memory)
        try await node.edit(Self.all, by: try await node.addPerson())
        try await node.addForecast(hoursOld: 50)
        node.clock.advance(by: 1800)
        try await node.recordFailedRequest()
        node.mailer.fail(times: 1)
        try await node.plan()
        #expect(node.mailer.attempts.count == 1)

        try await node.addForecast()
        node.clock.advance(by: 120)
        try await node.runDueJobs()

        #expect(node.mailer.mails.isEmpty)
    }

    @Test func `a warning that is turned off before a mail is sent is not in it`() async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        var choice = Self.all
        choice.frost = .init(NoticeSettings.freezingPoint, isOn: true)
        try await node.edit(choice, by: hanako)
        try await node.addForecast(rain: 70, low: -5)
        node.mailer.fail(times: 1)
        try await node.plan()

        choice.rain.isOn = false
        try await node.edit(choice, by: hanako)
        node.clock.advance(by: 120)
        try await node.runDueJobs()

        #expect(node.mailer.subjects == ["frost \(NoticeNode.city.city.romaji)"])
    }

    @Test(arguments: [Store.sqlite, .postgres].filter(Store.allCases.contains))
    func `a board that cannot be read is reported, and other people get their notices`(
        store: Store
    ) async throws {
        let node = try await NoticeNode(store)
        let city = try CityCode("011000")
        let hanako = try await node.addPerson()
        let taro = try await node.addPerson("taro", city: city, daysAgo: 40)
        try await node.addForecast(rain: 70)
        for person in [hanako, taro] { try await node.edit(Self.all, by: person) }
        let jiro = try await node.addPerson("jiro")
        try await node.edit(Self.all, by: jiro)
        try await node.people.spoilBoard(of: ProfileID(jiro.account))

        let results = try await node.plan()

        #expect(results.allSatisfy { $0.outcome == .done }, "\(results)")
        #expect(node.mailer.mails.map(\.recipients) == [["hanako@example.jp"]])
        #expect(node.reports.texts.count == 1)
        #expect(try await node.plannedRefreshes().contains(city.text))
        #expect(node.reports.texts.count == 2)
        #expect(node.reports.texts.allSatisfy { $0.contains("the row in board") })
    }

    @Test(arguments: Store.allCases)
    func `the city of a person with notices is refreshed, though the board is not opened`(
        store: Store
    ) async throws {
        let node = try await NoticeNode(store)
        let city = try CityCode("011000")
        let hanako = try await node.addPerson(city: city, daysAgo: 40)
        #expect(try await !node.plannedRefreshes().contains(city.text))

        try await node.edit(Self.all, by: hanako)

        #expect(try await node.plannedRefreshes().contains(city.text))
    }

    @Test func `a mail that fails is sent again with the same identity`() async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        try await node.addForecast(rain: 70)
        try await node.edit(Self.all, by: hanako)
        node.mailer.fail(times: 2)

        try await node.plan()
        for _ in 0..<2 {
            node.clock.advance(by: 120)
            try await node.runDueJobs()
        }

        #expect(node.mailer.mails.count == 1)
        #expect(node.mailer.attempts.count == 3)
        #expect(Set(node.mailer.attempts).count == 1)
    }

    @Test func `a warning that could not be sent in time is not sent`() async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        try await node.addForecast(rain: 70)
        try await node.edit(Self.all, by: hanako)
        node.mailer.fail(times: 1)
        try await node.plan()

        node.clock.advance(by: 19 * 3600)
        try await node.runDueJobs()

        #expect(node.mailer.mails.isEmpty)
    }

    @Test func `a person who unsubscribes before a mail is sent does not get it`() async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        try await node.addForecast(rain: 70)
        try await node.edit(Self.all, by: hanako)
        node.mailer.fail(times: 1)
        try await node.plan()
        let link = try await node.edit.settings(by: hanako).unsubscribeLink

        #expect(try await node.edit.unsubscribe(link))
        node.clock.advance(by: 120)
        try await node.runDueJobs()

        #expect(node.mailer.mails.isEmpty)
    }

    @Test(arguments: [NoticePostError.Code.gone, .refused, .temporary])
    func `a receiver that fails is turned off, and its person told by mail once`(
        code: NoticePostError.Code
    ) async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        var choice = Self.all
        choice.channel = .topic(try NoticeAddress("https://ntfy.sh/tenki"))
        try await node.edit(choice, by: hanako)
        node.poster.fail(code)

        for _ in 0..<(5 * 24) {
            let hour = Int(node.clock.now.timeIntervalSince1970 / 3600 + 9) % 24
            if [6, 12, 18].contains(hour) { try await node.addForecast(rain: 70) }
            try await node.plan()
            node.clock.advance(by: 3600)
        }

        #expect(node.mailer.subjects == ["stopped ntfy.sh"])
        #expect(try await node.edit.settings(by: hanako).failure?.isFinal == true)
        let attempts = node.poster.ids.count
        #expect(code != .gone || attempts == 1)
        try await node.addForecast(rain: 70)
        try await node.plan()
        #expect(node.poster.ids.count == attempts)
    }

    @Test func `a receiver that is saved again gets notices again`() async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        var choice = Self.all
        choice.channel = .webhook(try NoticeAddress("https://hooks.example/1"))
        let first = try await node.edit(choice, by: hanako)
        node.poster.fail(.gone)
        try await node.addForecast(rain: 70)
        try await node.plan()
        node.poster.fail(nil)

        let second = try await node.edit(choice, by: hanako)
        _ = try await node.edit.sendExample(by: hanako)
        try await node.runDueJobs()

        #expect(first.channel == second.channel)
        #expect(node.poster.posts.map(\.subject) == ["example of 1"])
    }

    @Test func `mails, posts and plans do not wait for each other`() async throws {
        let queues = BackgroundWork.queues
        let own = [SendAccountMail.queue, SendNotice.queue, PostNotice.queue, PlanNotices.queue]
        #expect(Set(own).count == own.count)
        #expect(Set(queues.map(\.name)).isSuperset(of: own))
        #expect(queues.first { $0.name == SendAccountMail.queue }?.concurrency == 4)

        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        var choice = Self.all
        choice.channel = .topic(try NoticeAddress("https://ntfy.sh/tenki"))
        try await node.edit(choice, by: hanako)
        _ = try await node.edit.sendExample(by: hanako)

        let results = try await node.runDueJobs()

        #expect(results.map(\.kind) == [SendNotice.kind, PostNotice.kind])
        #expect(node.poster.posts.count == 1)
    }

    @Test func `a post whose person has changed to mail goes by mail`() async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        var choice = Self.all
        choice.channel = .topic(try NoticeAddress("https://ntfy.sh/tenki"))
        try await node.edit(choice, by: hanako)
        node.poster.fail(.temporary)
        _ = try await node.edit.sendExample(by: hanako)
        try await node.runDueJobs()

        choice.channel = .mail
        try await node.edit(choice, by: hanako)
        node.clock.advance(by: 120)
        try await node.runDueJobs()

        #expect(node.mailer.subjects == ["example of 0"])
    }

    @Test func `an example is sent once a minute, without any notices turned on`() async throws {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()

        #expect(try await node.edit.sendExample(by: hanako))
        #expect(try await !node.edit.sendExample(by: hanako))
        try await node.runDueJobs()

        #expect(node.mailer.subjects == ["example of 0"])
    }

    @Test func `the language of a notice is that of the account, unless the person chose one`()
        async throws
    {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson(language: "ja")
        let delivered = LanguageWording()
        _ = try await node.edit.sendExample(by: hanako)
        try await node.runDueJobs(wording: delivered)
        try await node.people.execute { repositories in
            try await repositories.tenki.settings.save(
                PersonalSettings(id: ProfileID(hanako.account), language: "en")
            )
        }
        node.clock.advance(by: 120)
        _ = try await node.edit.sendExample(by: hanako)
        try await node.runDueJobs(wording: delivered)

        #expect(delivered.languages == ["ja", "en"])
    }
}
