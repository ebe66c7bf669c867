/// Returns the smallest sequence of steps that transforms one order of rows into another.
///
/// Each row must occur once in each order. The steps must be applied in order. The `before` row of
/// a step is already at its final position.
///
/// The rows that stay are a longest increasing subsequence of the old positions (patience sorting,
/// O(*n* log *n*)), so moving one row takes one step.
package func rowSteps<Row: Hashable>(from old: [Row], to new: [Row]) -> [RowChange<Row>] {
    guard old != new else { return [] }
    let remaining = Set(new)
    var steps = old.filter { !remaining.contains($0) }.map { RowChange.remove($0) }
    var places: [Row: Int] = [:]
    for (place, row) in old.enumerated() {
        places[row] = place
    }
    let stay = longestIncreasing(new.map { places[$0] })
    var next: Row?
    var placed: [RowChange<Row>] = []
    for (index, row) in new.enumerated().reversed() {
        if places[row] == nil {
            placed.append(.insert(row, before: next))
        } else if !stay.contains(index) {
            placed.append(.move(row, before: next))
        }
        next = row
    }
    // Built from the end, so that the next row is always in its final position.
    steps += placed
    return steps
}

/// A step that transforms one order of rows into another.
package enum RowChange<Row: Hashable>: Equatable {
    case remove(Row)
    case insert(Row, before: Row?)
    case move(Row, before: Row?)
}

/// Returns the indices of a longest increasing subsequence, ignoring `nil` values.
private func longestIncreasing(_ values: [Int?]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
        guard let value else { continue }
        var low = 0
        var high = tails.count
        while low < high {
            let middle = (low + high) / 2
            if let tail = values[tails[middle]], tail < value {
                low = middle + 1
            } else {
                high = middle
            }
        }
        previous[index] = low > 0 ? tails[low - 1] : nil
        if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: Set<Int> = []
    var next = tails.last
    while let index = next {
        result.insert(index)
        next = previous[index]
    }
    return result
}
