import Foundation
import KasaneJobs

struct ClaimModel {
    struct Entry {
        let id: JobID
        var state: StoredJob.State
        var due: Date
        var key: String?
        let freesKeyAtStart: Bool
        var attempt = 0
        var claims = 0
        var claim: JobClaim?
        var isCancelled = false

        /// What the store must show of it.
        var line: String {
            let worker = state == .running ? claim.map { "\($0.worker)" } : nil
            let seconds = Int(due.timeIntervalSince1970)
            return "\(id) \(state) \(attempt) \(claims) \(worker ?? "-") \(seconds)"
        }
    }

    private(set) var entries: [JobID: Entry] = [:]

    var sorted: [Entry] { entries.values.sorted { $0.id < $1.id } }

    func isTaken(_ key: String) -> Bool { entries.values.contains { $0.key == key } }

    mutating func insert(_ entry: Entry) { entries[entry.id] = entry }

    func next(_ count: Int) -> [Entry] { Array(sorted.filter { $0.state == .ready }.prefix(count)) }

    mutating func makeReady(dueBy now: Date) {
        for entry in sorted where entry.state == .scheduled && entry.due <= now {
            entries[entry.id]?.state = .ready
        }
    }

    mutating func begin(_ claim: JobClaim) {
        guard var entry = entries[claim.job] else { return }
        entry.state = .running
        entry.attempt += 1
        entry.claims += 1
        entry.claim = claim
        if entry.freesKeyAtStart { entry.key = nil }
        entries[entry.id] = entry
    }

    mutating func end(_ claim: JobClaim, _ outcome: JobOutcome, now: Date) -> Bool {
        guard var entry = entries[claim.job], entry.claim == claim else { return false }
        entry.claim = nil
        switch outcome {
        case .again(let pause, _):
            entry.state = .scheduled
            entry.due = now.addingTimeInterval(pause / .seconds(1))
        case .failed:
            entry.state = .failed
            entry.key = nil
        case .givenBack:
            entry.state = .ready
            entry.attempt -= 1
        case .done: entry.isCancelled = true
        }
        entries[entry.id] = entry.isCancelled ? nil : entry
        return true
    }

    mutating func cancel(_ id: JobID) -> Bool {
        guard let entry = entries[id] else { return false }
        if entry.state == .running {
            entries[id]?.isCancelled = true
        } else {
            entries[id] = nil
        }
        return true
    }

    mutating func retry(_ id: JobID) -> Bool {
        guard let entry = entries[id], entry.state == .failed || entry.state == .scheduled else {
            return false
        }
        entries[id]?.state = .ready
        entries[id]?.attempt = 0
        return true
    }

    mutating func move(_ id: JobID, claims: Int, to due: Date) {
        guard let entry = entries[id], entry.state == .scheduled, entry.claims == claims else {
            return
        }
        entries[id]?.due = due
    }

    mutating func remove(_ worker: WorkerID) -> Int {
        var count = 0
        for entry in sorted where entry.claim?.worker == worker {
            entries[entry.id]?.claim = nil
            entries[entry.id]?.state = .ready
            if entry.isCancelled { entries[entry.id] = nil } else { count += 1 }
        }
        return count
    }

    func claims(of worker: WorkerID) -> [JobClaim: Bool] {
        var claims: [JobClaim: Bool] = [:]
        for entry in sorted {
            if let claim = entry.claim, claim.worker == worker { claims[claim] = entry.isCancelled }
        }
        return claims
    }
}
