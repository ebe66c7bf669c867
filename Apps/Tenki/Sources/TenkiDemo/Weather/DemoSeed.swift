/// The seed of the generated weather.
///
/// The same seed has the same weather on every machine.
struct DemoSeed: Hashable, Sendable {
    let number: UInt

    /// Returns the random numbers of something with a name, such as a day in a city.
    func dice(_ name: String) -> SplitMix64 {
        SplitMix64(seed: number == 0 ? name : "\(number) \(name)")
    }

    /// Returns the random numbers of a cell of a grid.
    func dice(row: Int, column: Int) -> SplitMix64 {
        let seed = Int(bitPattern: number)
        return seed == 0 ? SplitMix64(row, column) : SplitMix64(seed, row, column)
    }
}
