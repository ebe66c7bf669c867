package import KasaneDomain
package import TenkiDomain

package struct ObserveRadar: Sendable {
    private let times: SharedObservations<TenkiRepositories, String, RadarTimes>

    package init(transactions: any TransactionTemplate<TenkiRepositories>) {
        times = SharedObservations(transactions) { _, repositories in
            try await RadarTimes.stored(in: repositories)
        }
    }

    package func callAsFunction() -> SharedValues<RadarTimes> { times.values(for: RadarTimes.id) }

    package func current() async throws -> RadarTimes {
        try await times.currentValue(for: RadarTimes.id)
    }
}
