import KasaneLive
import Testing

@Suite
struct RowStepTests {
    @Test func `any order is reached from any other with the fewest moves`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let old = Array((0..<9).shuffled(using: &generator).prefix(.random(in: 0...9)))
            let new = Array((0..<9).shuffled(using: &generator).prefix(.random(in: 0...9)))
            let steps = rowSteps(from: old, to: new)

            #expect(applied(steps, to: old) == new)
            let moves = steps.filter { if case .move = $0 { true } else { false } }
            let common = new.filter(old.contains)
            #expect(moves.count == common.count - longestRise(common.compactMap(old.firstIndex)))
        }
    }

    private func applied(_ steps: [RowChange<Int>], to rows: [Int]) -> [Int] {
        var rows = rows
        for step in steps {
            switch step {
            case .remove(let row): rows.removeAll { $0 == row }
            case .insert(let row, let before), .move(let row, let before):
                rows.removeAll { $0 == row }
                rows.insert(row, at: before.flatMap(rows.firstIndex) ?? rows.count)
            }
        }
        return rows
    }

    private func longestRise(_ places: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, place) in places.enumerated() {
            let before = zip(places, lengths).prefix(index).filter { $0.0 < place }.map(\.1)
            lengths.append(1 + (before.max() ?? 0))
        }
        return lengths.max() ?? 0
    }
}
