/// The versions of a history's lists, with their writers, readers and anomalies.
struct ListVersions {
    /// A version of a list, which consists of its values up to an appended value.
    private struct Version: Hashable {
        let list: Int
        let values: [Int]

        var parent: Version { Version(list: list, values: values.dropLast()) }
    }

    private(set) var anomalies: [IsolationAnomaly] = []
    private(set) var graph: DependencyGraph
    private let transactions: [ListHistory.Transaction]
    private let final: [Int: [Int]]
    /// The transactions that appended the values.
    private var writers: [Int: Int] = [:]
    private var readers: [Version: Set<Int>] = [:]
    private var children: [Version: Set<Version>] = [:]
    /// The versions that the values were appended to.
    private var versions: [Int: Version] = [:]

    init(_ history: ListHistory, final: [Int: [Int]]) {
        transactions = history.transactions
        self.final = final
        graph = DependencyGraph(count: transactions.count)
        for (index, transaction) in transactions.enumerated() {
            for append in transaction.appends { writers[append.value] = index }
        }
        for (list, values) in final { add(Version(list: list, values: values)) }
        for index in transactions.indices where isCommitted(index) { follow(index) }
        for index in transactions.indices where isCommitted(index) { checkWrites(of: index) }
        for version in Set(children.keys).union(readers.keys) { connect(version) }
        for (list, values) in final { checkValues(values, of: list, readBy: nil) }
    }

    private func isCommitted(_ index: Int) -> Bool {
        switch transactions[index].outcome {
        case .committed: true
        case .rolledBack: false
        case .unknown:
            transactions[index].appends.contains { final[$0.list]?.contains($0.value) ?? false }
        }
    }

    /// Adds a version and its predecessors.
    private mutating func add(_ version: Version) {
        var version = version
        while let value = version.values.last {
            versions[value] = version
            guard children[version.parent, default: []].insert(version).inserted else { return }
            version = version.parent
        }
    }

    private mutating func follow(_ index: Int) {
        // The lists as far as the transaction has read them.
        var seen: [Int: [Int]] = [:]
        var own: Set<Int> = []
        for operation in transactions[index].operations {
            switch operation {
            case .read(let values, let list):
                checkValues(values, of: list, readBy: index)
                checkOwn(values, of: list, after: seen[list], own, readBy: index)
                let version = Version(list: list, values: values)
                add(version)
                // If the version ends with the transaction's own values, the preceding values were
                // read earlier.
                readers[foreign(version, index), default: []].insert(index)
                seen[list] = values
            case .append(let value, let list):
                own.insert(value)
                guard let values = seen[list] else { continue }
                seen[list] = values + [value]
                add(Version(list: list, values: values + [value]))
            }
        }
    }

    /// Returns the version without the transaction's own values at the end.
    private func foreign(_ version: Version, _ index: Int) -> Version {
        var values = version.values
        while let last = values.last, writers[last] == index { values.removeLast() }
        return Version(list: version.list, values: values)
    }

    /// Reports values that the store must not contain.
    private mutating func checkValues(_ values: [Int], of list: Int, readBy reader: Int?) {
        if Set(values).count < values.count {
            report(.duplicate, [reader], "list \(list) is \(values)")
        }
        for value in values {
            guard let writer = writers[value] else {
                report(.unwritten, [reader], "\(value) in list \(list)")
                continue
            }
            if !isCommitted(writer), writer != reader {
                report(.g1a, [writer, reader], "\(value) in list \(list)")
            }
        }
        guard let reader, let last = values.last, let writer = writers[last], writer != reader
        else { return }
        let written = transactions[writer].appends.filter { $0.list == list }.map(\.value)
        if written.last != last {
            report(.g1b, [writer, reader], "\(last) in list \(list), of \(written)")
        }
    }

    /// Reports a read that misses the transaction's own values.
    private mutating func checkOwn(
        _ values: [Int],
        of list: Int,
        after before: [Int]?,
        _ own: Set<Int>,
        readBy reader: Int
    ) {
        let missing = (before ?? []).filter { own.contains($0) && !values.contains($0) }
        if !missing.isEmpty { report(.ownWrite, [reader], "\(missing) in list \(list)") }
    }

    /// Reports committed values that disappeared although no other value replaced them.
    private mutating func checkWrites(of index: Int) {
        for (value, list) in transactions[index].appends {
            let values = final[list] ?? []
            guard !values.contains(value) else { continue }
            // The final lists contain another value after the last version in common.
            let isOverwritten = versions[value]
                .map { version in
                    values.count > zip(version.values, values).prefix { $0 == $1 }.count
                }
            if isOverwritten != true { report(.lostWrite, [index], "\(value) of list \(list)") }
        }
    }

    /// Adds the dependencies created by a version and its successors.
    private mutating func connect(_ version: Version) {
        let following = children[version, default: []].sorted {
            $0.values.lexicographicallyPrecedes($1.values)
        }
        let writer = version.values.last.flatMap { writers[$0] }
        for reader in readers[version, default: []].sorted() {
            if let writer { add(.read, writer, reader, version) }
            for next in following { add(.overwriteUnread, reader, self.writer(of: next), next) }
        }
        for next in following {
            if let writer { add(.overwrite, writer, self.writer(of: next), next) }
        }
        // If several versions replaced the same version, the final lists contain the later
        // replacement.
        let values = final[version.list] ?? []
        guard let kept = following.first(where: { values.starts(with: $0.values) }) else { return }
        for lost in following where lost != kept {
            add(.overwrite, self.writer(of: lost), self.writer(of: kept), kept)
        }
    }

    private func writer(of version: Version) -> Int? {
        version.values.last.flatMap { writers[$0] }
    }

    private mutating func add(
        _ reason: DependencyGraph.Reason,
        _ first: Int?,
        _ second: Int?,
        _ version: Version
    ) {
        guard let first, let second, isCommitted(first), isCommitted(second) else { return }
        graph.add(reason, first, second, "list \(version.list) as \(version.values.suffix(3))")
    }

    private mutating func report(
        _ kind: IsolationAnomaly.Kind,
        _ transactions: [Int?],
        _ details: String
    ) {
        let transactions = transactions.compactMap { $0 }
        let names = transactions.map { "T\($0)" }.joined(separator: ", ")
        let anomaly = IsolationAnomaly(
            kind: kind,
            transactions: transactions,
            details: names.isEmpty ? details : "\(names): \(details)"
        )
        if !anomalies.contains(anomaly) { anomalies.append(anomaly) }
    }
}
