struct DemoSeed: Hashable, Sendable {
    let number: UInt

    func dice(_ name: String) -> SplitMix64 {
        SplitMix64(seed: number == 0 ? name : "\(number) \(name)")
    }

    func dice(row: Int, column: Int) -> SplitMix64 {
        let seed = Int(bitPattern: number)
        return seed == 0 ? SplitMix64(row, column) : SplitMix64(seed, row, column)
    }
}
