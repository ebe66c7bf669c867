import TenkiDomain

/// The course of one bulletin of an office over a day: it begins and ends without a warning.
struct DemoWarningEpisode {
    struct Phase {
        let minute: Int
        /// The kinds of the first municipalities: each up to a share of all of them, from 0 to 1.
        let shares: [(share: Double, code: String)]
    }

    let bulletin: DemoBulletin
    let regions: [DemoArea]
    let date: CalendarDate
    let phases: [Phase]

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
