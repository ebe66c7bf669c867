import Foundation
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WarningOverviewTests {
    @Test(arguments: [0, 900, 901, 86_400, 90_000.0])
    func `an overview says of each city what the reports say at the moment`(
        age: TimeInterval
    ) async throws {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 1)
        try await node.issue("43", "発表")
        let book = try await node.show()
        let moment = node.store.clock.now.addingTimeInterval(age)

        let overview = WarningOverview(book)

        #expect(
            City.all.map { overview.warnings(for: $0.id, at: moment) } == book.allCities(at: moment)
        )
    }

    @Test func `a municipality that counts as its city has the city's warnings`() async throws {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 1)
        try await node.issue("43", "発表")
        let (overview, now) = (WarningOverview(try await node.show()), node.store.clock.now)
        let warned = City.all.map { overview.warnings(for: $0.id, at: now) }
            .first { !$0.state.inForce.isEmpty }
        let city = try #require(warned)
        let place = try BoardPlace("\(city.id)/9999999")

        #expect(overview.warnings(for: place, at: now).id == place)
        #expect(overview.warnings(for: place, at: now).state == city.state)
    }

    @Test func `an overview before the first check knows nothing`() {
        let now = Date(timeIntervalSince1970: 1_796_000_000)

        #expect(
            City.all.map { WarningOverview().warnings(for: $0.id, at: now) }
                == WarningBook().allCities(at: now)
        )
    }

    @Test func `a request that is recorded before its response changes no overview`() async throws {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 1)
        var book = try await node.show()
        let before = WarningOverview(book)

        book.recordPoll(at: node.store.clock.now)

        #expect(WarningOverview(book) == before)
        try await node.issue("43", "発表")
        #expect(WarningOverview(try await node.show()) != before)
    }
}
