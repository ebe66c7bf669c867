/// The waiting calls with one priority.
///
/// If calls were served in order of arrival, a crowd that arrives at once would delay all other
/// clients. Therefore only a short line is served in order of arrival. In a long line, every second
/// call served is the newest call. A full line drops its oldest calls, which have already waited
/// the longest.
///
/// Calls with the same owner run one at a time and in order, so a client with many calls delays
/// other clients as little as a client with one call.
struct PasswordWorkLine: Sendable {
    struct Call: Sendable {
        let id: UInt64
        /// The owner, such as a network or an account, or `nil` if unknown.
        let owner: String?
        /// Runs the calculation and returns a closure that resumes the caller with the result.
        let run: @Sendable () -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    /// The result of adding a call to the line.
    enum Admission {
        case waiting
        /// The call waits, and the other call must be rejected.
        case waitingInstead(of: Call)
        case refused
    }

    /// The number of calls served in order of arrival.
    private static let frontPlaces = 2

    private let maximum: Int
    /// The calls in order of arrival, and whether the line was short when each call arrived.
    private var calls: [(call: Call, isFront: Bool)] = []
    private var isFrontNext = true

    init(maximum: Int) {
        self.maximum = maximum
    }

    var count: Int { calls.count }

    mutating func add(_ call: Call) -> Admission {
        if let owner = call.owner {
            // An owner's calls leave room for calls by other owners.
            let own = calls.count(where: { $0.call.owner == owner })
            guard own < max(1, maximum / 2) else { return .refused }
        }
        let isFront = calls.count(where: { $0.isFront }) < Self.frontPlaces
        guard calls.count >= maximum else {
            calls.append((call, isFront))
            return .waiting
        }
        guard let oldest = calls.firstIndex(where: { !$0.isFront }) else { return .refused }
        let dropped = calls.remove(at: oldest).call
        calls.append((call, isFront))
        return .waitingInstead(of: dropped)
    }

    /// Removes and returns the next call whose owner has no running call.
    mutating func next(besides running: Set<String>) -> Call? {
        var owners = running
        let eligible = calls.indices.filter { index in
            calls[index].call.owner.map { owners.insert($0).inserted } ?? true
        }
        let front = eligible.first { calls[$0].isFront }
        let back = eligible.last { !calls[$0].isFront }
        guard let index = isFrontNext ? front ?? back : back ?? front else { return nil }
        let (call, isFront) = calls.remove(at: index)
        isFrontNext = !isFront
        return call
    }

    mutating func remove(_ id: UInt64) -> Call? {
        calls.firstIndex { $0.call.id == id }.map { calls.remove(at: $0).call }
    }
}
