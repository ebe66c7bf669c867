/// The seed of the generated weather.
///
/// A seed gives the same weather on every machine.
struct DemoSeed: Hashable, Sendable {
    let number: UInt

    /// Returns the generator for a name, such as a day in a city.
    func dice(_ name: String) -> SplitMix64 {
        SplitMix64(seed: number == 0 ? name : "\(number) \(name)")
    }

    /// Returns the generator for a grid cell.
    func dice(row: Int, column: Int) -> SplitMix64 {
        let seed = Int(bitPattern: number)
        return seed == 0 ? SplitMix64(row, column) : SplitMix64(seed, row, column)
    }
}
