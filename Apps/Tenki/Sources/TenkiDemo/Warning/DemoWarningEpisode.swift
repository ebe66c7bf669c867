import TenkiDomain

/// The course of one bulletin of an office over a day: it begins and ends without a warning.
struct DemoWarningEpisode {
    /// A state that a report announces.
    struct Phase {
        /// Minutes since midnight in Japan.
        let minute: Int
        /// The kinds of the first municipalities: each up to a share of all of them, from 0 to 1.
        let shares: [(share: Double, code: String)]
    }

    let bulletin: DemoBulletin
    /// The regions whose municipalities are affected.
    let regions: [DemoArea]
    /// The day, which determines the order of the municipalities.
    let date: CalendarDate
    let phases: [Phase]

    /// Returns the state that a phase announces; none before the first phase.
    func state(at index: Int) -> DemoWarningState {
        guard phases.indices.contains(index) else { return [:] }
        let phase = phases[index]
        var state: DemoWarningState = [:]
        let municipalities = ranked
        for (index, municipality) in municipalities.enumerated() {
            let rank = Double(index) / Double(municipalities.count)
            if let share = phase.shares.first(where: { rank < $0.share }) {
                state[municipality] = [.with(share.code)]
            }
        }
        return state
    }

    /// Creates an episode that rises step by step and falls step by step.
    ///
    /// - Parameters:
    ///   - bulletin: The bulletin.
    ///   - codes: The kinds from the mildest to the most severe.
    ///   - regions: The affected regions.
    ///   - date: The day.
    ///   - steps: The minutes with the highest kind from then on, as an index; -1 for none.
    init(
        _ bulletin: DemoBulletin,
        _ codes: [String],
        in regions: [DemoArea],
        on date: CalendarDate,
        _ steps: [(minute: Int, highest: Int)]
    ) {
        self.bulletin = bulletin
        self.regions = regions
        self.date = date
        phases = steps.map { step in
            // A fifth of the municipalities has the highest kind, and a half the two highest ones.
            let kinds = codes.prefix(step.highest + 1).reversed()
            let shares = kinds.count == 1 ? [1] : [0.2, 0.5, 0.8, 1]
            return Phase(minute: step.minute, shares: Array(zip(shares, kinds)))
        }
    }
    /// The municipalities in an order that changes daily: those affected worst come first.
    ///
    /// 千代田区 is always affected worst.
    private var ranked: [String] {
        regions.flatMap(\.municipalities)
            .map { code -> (UInt64, String) in
                var dice = SplitMix64(seed: "\(code) \(date)")
                return (code == "1310100" ? 0 : dice.next(), code)
            }
            .sorted { $0 < $1 }
            .map(\.1)
    }
}
