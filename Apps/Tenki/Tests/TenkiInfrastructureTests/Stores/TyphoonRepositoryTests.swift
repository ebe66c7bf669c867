import Foundation
import KasaneDomain
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TyphoonRepositoryTests {
    private let moment = Date(timeIntervalSince1970: 1_796_000_100)

    @Test(arguments: StoreEngine.installed)
    func `typhoons are stored with all that they say`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let id = try #require(TyphoonID("TC2633"))
        var book = TyphoonBook()
        book.recordRequest(at: moment)
        book.record(
            [TyphoonListing(id: id, issuedAt: moment)],
            read: [try typhoon(id)],
            from: .demo,
            at: moment
        )
        book.record(.service(ServiceFailure("a", .timeout)))
        let saved = book

        try await transactions.execute { try await $0.typhoonBooks.save(saved) }

        let found = try await transactions.read { try await $0.typhoonBooks.find(TyphoonBook.id) }
        #expect(found == saved)
        #expect(found?.typhoons.count == 1)
    }

    private func typhoon(_ id: TyphoonID) throws -> Typhoon {
        let center = try Coordinates(latitude: 23.1, longitude: 146.9)
        let circle = try #require(EarthCircle(center: center, radius: 166_680))
        var now = TyphoonPosition(hours: 0, time: moment, center: center)
        now.kind = .other("謎")
        now.intensity = .violent
        now.size = .veryLarge
        now.location = "小笠原近海"
        now.course = CompassPoint(.northNortheast)
        now.gales = circle
        now.storms = TyphoonArea(
            arcs: [try #require(.init(circle: circle, start: 0, end: 360))],
            lines: [.init(start: center, end: center)]
        )
        let typhoon = Typhoon(
            id: id,
            number: 27,
            name: .init(japanese: "チョーイワン", english: "Choi-wan"),
            issuedAt: moment,
            track: [center],
            positions: [now]
        )
        return try #require(typhoon)
    }
}
