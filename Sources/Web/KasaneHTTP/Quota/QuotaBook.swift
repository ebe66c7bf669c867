import Foundation
import KasaneConcurrency

/// The quota usage that a process knows about.
///
/// The book contains the latest usage of every share, and the usage of a limited number of clients
/// and their networks.
struct QuotaBook: Sendable {
    private struct Part: Hashable {
        let share: QuotaShare.ID
        let range: ClientRange
    }

    private let maximumClients: Int
    private var shares: [QuotaShare.ID: QuotaUsage] = [:]
    private var ahead: [QuotaShare.ID: (usage: QuotaUsage, seenAt: Date)] = [:]
    private var parts: [Part: QuotaUsage] = [:]

    init(maximumClients: Int) {
        self.maximumClients = maximumClients
    }

    var clientCount: Int { parts.count }

    mutating func reserve(
        _ share: QuotaShare,
        for client: ClientRanges?,
        stored: QuotaUsage?,
        at date: Date,
        within maximumWait: Double = 0
    ) throws(QuotaExceeded) -> (usage: QuotaUsage, wait: Double) {
        let found = stored.map { counted($0, of: share.id, at: date) }
        // The store counts the calls of all processes. This process counts calls that couldn't be
        // stored.
        let usage = [found, shares[share.id]].reduce(unused(share, at: date)) { usage, known in
            known.map { usage.orMore($0.at(date, share.limits)) } ?? usage
        }
        shares[share.id] = usage
        let wait = try wait(for: share, client, usage, at: date, within: maximumWait)
        add(1, to: share, for: client, at: date)
        return (usage.adding(1), wait)
    }

    /// Throws an error if this process knows that a call would be refused.
    mutating func check(
        _ share: QuotaShare,
        for client: ClientRanges?,
        at date: Date
    ) throws(QuotaExceeded) {
        guard let known = shares[share.id] else { return }
        // The recorded time must not stay ahead of a clock that was set back.
        let usage = known.at(date, share.limits)
        shares[share.id] = usage
        _ = try wait(for: share, client, usage, at: date)
    }

    mutating func charge(
        _ calls: Double,
        to share: QuotaShare,
        for client: ClientRanges?,
        at date: Date
    ) {
        let usage = shares[share.id] ?? unused(share, at: date)
        shares[share.id] = usage.at(date, share.limits).adding(calls)
        add(calls, to: share, for: client, at: date)
    }

    mutating func record(_ usage: QuotaUsage, of share: QuotaShare.ID) {
        // Concurrent calls can be recorded in a different order than they were stored in.
        shares[share] =
            shares[share].map { known in
                known.date < usage.date ? usage.orMore(known) : known.orMore(usage)
            } ?? usage
    }

    mutating func giveBack(_ share: QuotaShare, for client: ClientRanges?) {
        for part in parts(of: client, share.id) {
            if let usage = parts[part] { parts[part] = usage.adding(-1) }
        }
    }

    func left(of share: QuotaShare, stored: QuotaUsage?, at date: Date) -> Int {
        min(share.left(stored, at: date), share.left(shares[share.id], at: date))
    }

    private mutating func wait(
        for share: QuotaShare,
        _ client: ClientRanges?,
        _ usage: QuotaUsage,
        at date: Date,
        within maximumWait: Double = 0
    ) throws(QuotaExceeded) -> Double {
        var used: [(usage: QuotaUsage, factor: Int)] = []
        for part in parts(of: client, share.id) {
            let usage = self.usage(of: part, share, at: date)
            if parts[part] != nil { parts[part] = usage }
            used.append((usage, part.range.factor))
        }
        return try share.wait(usage, parts: used, within: maximumWait)
    }

    /// Returns the parts of a client and its networks, or no parts if the caller isn't a client.
    private func parts(of client: ClientRanges?, _ share: QuotaShare.ID) -> [Part] {
        client?.all.map { Part(share: share, range: $0) } ?? []
    }

    private func usage(of part: Part, _ share: QuotaShare, at date: Date) -> QuotaUsage {
        guard let usage = parts[part] else { return unused(share, at: date) }
        return usage.at(date, share.limits, pace: QuotaUsage.clientPace)
    }

    private func unused(_ share: QuotaShare, at date: Date) -> QuotaUsage {
        QuotaUsage(share.limits.map { _ in 0 }, date: date)
    }

    private mutating func add(
        _ calls: Double,
        to share: QuotaShare,
        for client: ClientRanges?,
        at date: Date
    ) {
        for part in parts(of: client, share.id) {
            let usage = usage(of: part, share, at: date).adding(calls)
            if parts[part] == nil, parts.count >= maximumClients { forgetHalf() }
            parts[part] = usage
        }
    }

    private mutating func forgetHalf() {
        // The usage of the least recently active clients has decayed the most.
        let kept = parts.sorted { $0.value.date > $1.value.date }.prefix(maximumClients / 2)
        parts = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }

    /// Returns a stored usage.
    ///
    /// If the usage's date is in the future, because it was stored by a clock that was ahead, the
    /// usage decays from the time at which it was first seen. Otherwise, a share that is used up
    /// would stay used up until that date, because nothing more is stored for it. Each usage stored
    /// by such a clock starts over.
    private mutating func counted(
        _ usage: QuotaUsage,
        of share: QuotaShare.ID,
        at date: Date
    ) -> QuotaUsage {
        guard usage.date > date else {
            ahead[share] = nil
            return usage
        }
        if let known = ahead[share], known.usage == usage, known.seenAt <= date {
            return QuotaUsage(usage.calls, date: known.seenAt)
        }
        ahead[share] = (usage, date)
        return usage
    }
}
