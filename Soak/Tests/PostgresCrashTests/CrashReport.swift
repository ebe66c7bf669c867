import Foundation

struct CrashReport {
    private(set) var begun: Set<Int> = []
    /// The acknowledged transactions, with the server's number of each.
    private(set) var acknowledged: [Int: String] = [:]
    private(set) var rolledBack: [Int: String] = [:]
    private(set) var unknown: Set<Int> = []
    private(set) var notReplicated: Set<Int> = []
    /// How often a reader saw a part of a transaction.
    private(set) var torn = 0

    var unanswered: Set<Int> {
        begun.subtracting(acknowledged.keys).subtracting(rolledBack.keys).subtracting(unknown)
            .subtracting(notReplicated)
    }

    mutating func record(_ event: CrashWriterProcess.Event) {
        switch event {
        case .open: break
        case .begun(let number): begun.insert(number)
        case .committed(let number, let id): acknowledged[number] = id
        case .rolledBack(let number, let code): rolledBack[number] = code
        case .unknown(let number): unknown.insert(number)
        case .notReplicated(let number, _): notReplicated.insert(number)
        case .torn: torn += 1
        }
    }
}

struct CrashState {
    /// How often each transaction is stored.
    let counts: [Int: Int]
    let wrongBalances: Int

    init(of numbers: Range<Int>, in cluster: CrashCluster) async throws {
        try await cluster.wait(
            for: """
                NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'crash-writer')
                """
        )
        let list = try await cluster.query(
            """
            SELECT string_agg(number || ':' || count, ' ') FROM (\
            SELECT number, count(*) FROM transfer \
            WHERE number >= \(numbers.lowerBound) AND number < \(numbers.upperBound) \
            GROUP BY number) AS stored
            """
        )
        var counts: [Int: Int] = [:]
        for entry in (list ?? "").split(separator: " ") {
            let parts = entry.split(separator: ":").compactMap { Int($0) }
            if parts.count == 2 { counts[parts[0]] = parts[1] }
        }
        self.counts = counts
        let wrong = try await cluster.query(
            """
            SELECT count(*)::text FROM account WHERE balance <> (\
            SELECT coalesce(sum(CASE WHEN id = target THEN amount ELSE -amount END), 0) \
            FROM transfer WHERE account.id IN (source, target))
            """
        )
        wrongBalances = wrong.flatMap { Int($0) } ?? -1
    }
}
