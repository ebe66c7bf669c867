package import Foundation
import KasaneConcurrency
import KasaneDomain

/// The in-memory state of a budget: the recorded use of its shares, without storage.
///
/// It records the latest use of every share, and the use of at most ``maximumReaders`` readers and
/// of their networks.
package struct BudgetBook: Sendable {
    package struct Key: Hashable, Sendable {
        package let provider: String
        package let share: BudgetShare

        package init(_ provider: String, _ share: BudgetShare) {
            self.provider = provider
            self.share = share
        }
    }

    private struct Reader: Hashable {
        let key: Key
        let range: ClientRange
    }

    package static let maximumReaders = 10_000

    private var shares: [Key: ShareUse] = [:]
    private var ahead: [Key: (use: ShareUse, seenAt: Date)] = [:]
    private var readers: [Reader: ShareUse] = [:]

    package init() {}

    package var readerCount: Int { readers.count }

    package mutating func take(
        _ request: ProviderRequest,
        from allowance: ProviderAllowance,
        stored: ShareUse?,
        at moment: Date
    ) throws -> ShareUse {
        let use = try reserve(request, from: allowance, stored: stored, at: moment)
        record(use, of: Key(allowance.provider, BudgetShare(of: request)))
        return use
    }

    package mutating func reserve(
        _ request: ProviderRequest,
        from allowance: ProviderAllowance,
        stored: ShareUse?,
        at moment: Date
    ) throws -> ShareUse {
        let share = BudgetShare(of: request)
        let key = Key(allowance.provider, share)
        guard let limit = allowance.limits[share] else {
            throw DomainError.usedUp(
                share,
                of: key.provider,
                retryAfter: .seconds(86_400),
                .everyone
            )
        }
        let found = stored.map { counted($0, of: key, at: moment) }
        let known = [found, shares[key]].compactMap { $0?.at(moment, limit) }
        // The database counts the calls of all processes. This process counts the calls that could
        // not be stored.
        let use = known.reduce(ShareUse(updatedAt: moment)) { $0.orMore($1) }
        shares[key] = use
        try decide(request, on: key, use, limit, at: moment)
        add(1, to: readers(of: request, key), limit, at: moment)
        return use.adding(1)
    }

    /// Checks whether a call would be refused, as far as this process knows, and takes none.
    ///
    /// A call that passes can be refused by what other processes have used.
    package mutating func check(
        _ request: ProviderRequest,
        against allowance: ProviderAllowance,
        at moment: Date
    ) throws {
        let share = BudgetShare(of: request)
        let key = Key(allowance.provider, share)
        // A share without a limit is refused when a call is taken.
        guard let limit = allowance.limits[share], let known = shares[key] else { return }
        // The recorded time must not stay ahead of a clock that was set back.
        let use = known.at(moment, limit)
        shares[key] = use
        try decide(request, on: key, use, limit, at: moment)
    }

    /// Counts calls that cannot be refused, such as the rest of one that was larger than expected.
    package mutating func charge(
        _ calls: Double,
        for request: ProviderRequest,
        to allowance: ProviderAllowance,
        at moment: Date
    ) {
        let share = BudgetShare(of: request)
        let key = Key(allowance.provider, share)
        guard let limit = allowance.limits[share] else { return }
        let use = shares[key] ?? ShareUse(updatedAt: moment)
        shares[key] = use.at(moment, limit).adding(calls)
        add(calls, to: readers(of: request, key), limit, at: moment)
    }

    private mutating func decide(
        _ request: ProviderRequest,
        on key: Key,
        _ use: ShareUse,
        _ limit: ShareLimit,
        at moment: Date
    ) throws {
        let parts = readers(of: request, key).map { reader in
            let use = part(of: reader, limit, at: moment)
            if readers[reader] != nil { readers[reader] = use }
            return ShareLimit.Part(use: use, factor: Double(reader.range.factor))
        }
        guard case .refused(let pause, let scope) = limit.decide(use, parts: parts) else { return }
        throw DomainError.usedUp(key.share, of: key.provider, retryAfter: pause, scope)
    }

    package mutating func record(_ use: ShareUse, of key: Key) {
        // Of two calls at the same time, the one that was stored first may be recorded last.
        shares[key] =
            shares[key].map { known in
                known.updatedAt < use.updatedAt ? use.orMore(known) : known.orMore(use)
            } ?? use
    }

    package mutating func giveBack(_ request: ProviderRequest, to allowance: ProviderAllowance) {
        let key = Key(allowance.provider, BudgetShare(of: request))
        for reader in readers(of: request, key) {
            if let use = readers[reader] { readers[reader] = use.adding(-1) }
        }
    }

    package func left(
        of allowance: ProviderAllowance,
        stored: [BudgetShare: ShareUse] = [:],
        at moment: Date
    ) -> [BudgetShare: Int] {
        Dictionary(
            uniqueKeysWithValues: allowance.limits.map { share, limit in
                let known = [stored[share], shares[Key(allowance.provider, share)]]
                return (
                    share,
                    known.compactMap { $0.map { limit.left(of: $0, at: moment) } }.min()
                        ?? limit.day.burst
                )
            }
        )
    }

    /// Returns the reader of a request with its networks; none for a requester without a limit of
    /// its own.
    private func readers(of request: ProviderRequest, _ key: Key) -> [Reader] {
        (request.requester.ranges?.all ?? []).map { Reader(key: key, range: $0) }
    }

    private mutating func add(
        _ calls: Double,
        to readers: [Reader],
        _ limit: ShareLimit,
        at moment: Date
    ) {
        for reader in readers {
            remember(part(of: reader, limit, at: moment).adding(calls), of: reader)
        }
    }

    /// Returns a stored use; one in the future wears off from the time at which it was first seen.
    ///
    /// It was stored by a clock that was set back, and a share that is used up is not stored again
    /// before that clock's time has come. While another process stores uses in the future, each is
    /// a new one.
    private mutating func counted(_ use: ShareUse, of key: Key, at moment: Date) -> ShareUse {
        guard use.updatedAt > moment else {
            ahead[key] = nil
            return use
        }
        if let known = ahead[key], known.use == use, known.seenAt <= moment {
            return ShareUse(minute: use.minute, day: use.day, updatedAt: known.seenAt)
        }
        ahead[key] = (use, moment)
        return use
    }

    private func part(of reader: Reader, _ limit: ShareLimit, at moment: Date) -> ShareUse {
        let use = readers[reader] ?? ShareUse(updatedAt: moment)
        return use.at(moment, limit, pace: ShareLimit.readerPace)
    }

    private mutating func remember(_ use: ShareUse, of reader: Reader) {
        if readers[reader] == nil, readers.count >= Self.maximumReaders {
            // The use of the least recently active readers has worn off the most.
            let kept = readers.sorted { $0.value.updatedAt > $1.value.updatedAt }
                .prefix(Self.maximumReaders / 2)
            readers = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
        }
        readers[reader] = use
    }
}
