import TenkiDomain

/// The course of a bulletin of an office over a day.
struct DemoWarningEpisode {
    let office: WarningOffice
    let hazard: DemoHazard
    let cities: [CityCode]
    let date: CalendarDate
    /// The kind that is in force before the first step; -1 for none.
    var start = -1
    /// The minutes of the day from which the highest kind in force is another one.
    let steps: [(minute: Int, kind: Int)]

    /// Returns the kinds in force after a step; -1 stands for the start.
    func state(after step: Int) -> [MunicipalityCode: DemoWarningKind] {
        let highest = step < 0 ? start : steps[step].kind
        guard highest >= 0 else { return [:] }
        let municipalities = ranked
        var state: [MunicipalityCode: DemoWarningKind] = [:]
        for (index, municipality) in municipalities.enumerated() {
            // A fifth of the municipalities has the highest kind, and a half the two highest ones.
            let rank = Double(index) / Double(municipalities.count)
            let lower = highest == 0 ? 0 : [0.2, 0.5, 0.8, 1].firstIndex { rank < $0 } ?? 0
            if lower <= highest { state[municipality] = hazard.kinds[highest - lower] }
        }
        return state
    }

    private var ranked: [MunicipalityCode] {
        cities.flatMap(\.municipalities)
            .map { code -> (UInt64, MunicipalityCode) in
                var dice = SplitMix64(seed: "\(code) \(date)")
                return (code.text == "1310100" ? 0 : dice.next(), code)
            }
            .sorted { $0 < $1 }
            .map(\.1)
    }
}
