import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PictureAttackTests {
    private static let firstOfAttackers = 200
    private static let photographs = 2_000

    @Test func `readers get their pictures while a site attacks`() async throws {
        let calm = try await longestWaits(attackers: 0)
        let attacked = try await longestWaits(attackers: 64)

        #expect(attacked <= calm * 3, "\(attacked) instead of \(calm)")
    }

    private func longestWaits(attackers: Int) async throws -> Duration {
        let provider = ScriptedPictures()
        provider.set { id in
            let number = Int(id.text) ?? 0
            // The pauses stand for a provider: the time of its answer, and a timeout. The waits of
            // the readers are compared with those of the same provider without an attack.
            guard number >= Self.firstOfAttackers, number % 7 == 0 else {
                return try await Task.sleep(for: .milliseconds(30))
            }
            try await Task.sleep(for: .milliseconds(500))
            throw DomainError.unavailable(ServiceFailure("tests", .timeout))
        }
        let fetch = fetchPicture(
            provider,
            try await Store.memory.storing((0..<Self.photographs).map(photoID)),
            MovingClock()
        )
        return try await withThrowingTaskGroup(of: Void.self) { attack in
            for number in 0..<attackers {
                attack.addTask { try await attackForever(number, fetch) }
            }
            // The attackers fill all places before the first reader comes.
            while attackers > 0, provider.asked.count < 100 {
                try await Task.sleep(for: .milliseconds(1))
            }
            defer { attack.cancelAll() }
            return try await readersWaits(fetch)
        }
    }

    private func readersWaits(_ fetch: FetchPicture) async throws -> Duration {
        try await withThrowingTaskGroup(of: Duration.self) { group in
            for number in 0..<Self.firstOfAttackers {
                let reader = Caller(client: "192.0.2.\(number / 20)")
                group.addTask {
                    let start = ContinuousClock.now
                    _ = try await fetch(.image, of: photoID(number), for: reader)
                    return start.duration(to: .now)
                }
            }
            let waits = try await group.reduce(into: [Duration]()) { $0.append($1) }.sorted()
            return waits[waits.count * 99 / 100]
        }
    }

    /// Requests photographs from changing networks of a site, ten times a second.
    private func attackForever(_ attacker: Int, _ fetch: FetchPicture) async throws {
        for step in 0... {
            let number = (attacker * 31 + step * 64) % (Self.photographs - Self.firstOfAttackers)
            let network = String((attacker + step) % 256, radix: 16)
            // An attacker is refused, or its pictures fail.
            _ = try? await fetch(
                step % 2 == 0 ? .preview : .image,
                of: photoID(Self.firstOfAttackers + number),
                for: Caller(client: "2001:db8:0:\(network)::/64")
            )
            // The rate of the attack, not a wait for a state.
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
