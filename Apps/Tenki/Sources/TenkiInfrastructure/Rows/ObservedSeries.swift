/// The values of an element by ten minutes, as a text that takes little room: `101,,98*3`.
///
/// A missing value is empty, a value that is repeated has the number of times behind it, and
/// missing values at the end are left out.
struct ObservedSeries {
    private let values: [Int?]

    /// Creates a series from the values from 0:10 on.
    init(_ values: [Int?]) {
        self.values = values
    }

    init(text: String, limit: Int) throws {
        var values: [Int?] = []
        guard !text.isEmpty else {
            self.values = values
            return
        }
        for field in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = field.split(
                separator: "*",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let value = Int(parts[0])
            let count = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
            guard value != nil || parts[0].isEmpty, (1...limit).contains(count),
                values.count + count <= limit
            else { throw UnreadableRowError(observation: text) }
            values += repeatElement(value, count: count)
        }
        self.values = values
    }

    var text: String {
        let count = (values.lastIndex { $0 != nil } ?? -1) + 1
        var runs: [(value: Int?, count: Int)] = []
        for value in values.prefix(count) {
            if let last = runs.last, last.value == value {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((value, 1))
            }
        }
        return runs.map { run in
            (run.value.map(String.init) ?? "") + (run.count > 1 ? "*\(run.count)" : "")
        }
        .joined(separator: ",")
    }

    /// The value of an observation by its number in the day, from 1; `nil` if it is missing.
    subscript(slot: Int) -> Int? {
        values.indices.contains(slot - 1) ? values[slot - 1] : nil
    }
}
