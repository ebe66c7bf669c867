import Foundation
import KasaneDomain
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RadarRepositoryTests {
    private let moment = Date(timeIntervalSince1970: 1_796_000_100)

    @Test(arguments: StoreEngine.installed)
    func `times and tiles are stored with all that they say`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let tiles = [
            try tile(0, .requested), try tile(1, .stored(picture(9))),
            try tile(2, .failed(.service(ServiceFailure("a", .timeout)))),
        ]
        var times = RadarTimes()
        times.recordRequest(at: moment)
        times.record(
            observations: tiles.map(\.id.frame),
            forecasts: [try frame(2, minutes: 30)],
            at: moment
        )
        times.record(.service(ServiceFailure("a", .timeout)))
        let saved = times

        try await transactions.execute { repositories in
            try await repositories.radarTiles.save(tiles)
            try await repositories.radarTimes.save(saved)
        }

        let found = try await transactions.read { repositories in
            (
                try await repositories.radarTiles.all(),
                try await repositories.radarTimes.find(RadarTimes.id)
            )
        }
        #expect(found.0 == tiles)
        #expect(found.1 == saved)
    }

    @Test(arguments: StoreEngine.installed)
    func `the number and the size of tiles are limited, the oldest are deleted`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let tiles = try (0..<10).map { try tile($0, .stored(picture(100))) }
        try await transactions.execute { try await $0.radarTiles.save(tiles) }

        try await transactions.execute { repositories in
            try await repositories.radarTiles.deleteOldest(keeping: 8, size: 10_000)
        }
        let eight = try await transactions.read { try await $0.radarTiles.all() }
        try await transactions.execute { repositories in
            try await repositories.radarTiles.deleteOldest(keeping: 8, size: 399)
        }
        let three = try await transactions.read { try await $0.radarTiles.all() }

        #expect(eight == Array(tiles.suffix(8)))
        #expect(three == Array(tiles.suffix(3)))
    }

    @Test(arguments: StoreEngine.installed)
    func `tiles of old observations are deleted`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let tiles = try (0..<4).map { try tile($0, .stored(picture(9))) }
        try await transactions.execute { try await $0.radarTiles.save(tiles) }

        try await transactions.execute { repositories in
            try await repositories.radarTiles.deleteAll(observedBefore: moment + 600)
        }

        #expect(try await transactions.read { try await $0.radarTiles.all() } == tiles.suffix(2))
    }

    private func frame(_ number: Int, minutes: Int = 0) throws -> RadarFrame {
        let base = try #require(RadarTime(moment)).adding(minutes: 5 * number)
        return try #require(RadarFrame(base: base, valid: base.adding(minutes: minutes)))
    }

    private func tile(_ number: Int, _ state: RadarTile.State) throws -> RadarTile {
        RadarTile(
            id: RadarTile.ID(
                frame: try frame(number),
                coordinate: try #require(TileCoordinate(zoom: 4, x: 14, y: 6))
            ),
            requestedAt: moment,
            state: state
        )
    }

    private func picture(_ size: Int) throws -> PictureFile {
        let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        return try #require(PictureFile(signature + Data(count: size - signature.count)))
    }
}
