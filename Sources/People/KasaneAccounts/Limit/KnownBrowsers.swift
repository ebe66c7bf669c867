import Foundation
import KasaneDomain

/// The browsers that have signed in to an address.
///
/// They work like OWASP's device cookies, but are kept in the store instead of signed.
///
/// A browser is identified by the random string in its cookie, and is known only at addresses that
/// it has signed in to, so attackers can't make their browser known at another address with their
/// own account. Looking up an address is the same with and without an account.
struct KnownBrowsers {
    static let usualAge: Duration = .seconds(180 * 86_400)

    let budgets: any Repository<AttemptBudget>

    /// Whether a browser has signed in to an address within a given time.
    ///
    /// Sign-ins that can't be read, or that were stored while a clock was ahead, are ignored.
    func contains(
        _ browser: String,
        at address: AccountAddress.ID,
        within age: Duration,
        now: Date
    ) async throws -> Bool {
        guard !browser.isEmpty, let known = try await budgets.find(Self.key(browser, address))
        else { return false }
        let signedIn = known.full.addingTimeInterval(-Self.retention(age))
        let end = signedIn.addingTimeInterval(age / .seconds(1))
        return now < end && !signedIn.isAhead(of: now)
    }

    /// Remembers that a browser has signed in to an address.
    ///
    /// After 20 new browsers, only one more per day is remembered. Otherwise, repeated sign-ins,
    /// each as a new browser, would fill the store.
    func insert(
        _ browser: String,
        at address: AccountAddress.ID,
        within age: Duration,
        now: Date
    ) async throws {
        let key = Self.key(browser, address)
        if try await budgets.find(key) == nil {
            let count = Self.countKey(address)
            var new = try await budgets.find(count) ?? AttemptBudget(id: count, full: now)
            guard new.take(Self.newBrowsers, now: now) == nil else { return }
            try await budgets.save(new)
        }
        // Stored as a budget, so it needs no table of its own and is cleaned up with the budgets.
        let end = now.addingTimeInterval(Self.retention(age))
        try await budgets.save(AttemptBudget(id: key, full: end))
    }

    func forgetAll(at address: AccountAddress.ID) async throws {
        let prefix = AttemptBudget.ID("known", address.text).text + " "
        var last = AttemptBudget.ID(stored: prefix)
        do {
            while true {
                let page = try await budgets.elements(after: last, limit: 20)
                let known = page.map(\.id).prefix { $0.text.hasPrefix(prefix) }
                try await budgets.delete(Array(known))
                guard known.count == 20, let next = known.last else { break }
                last = next
            }
        } catch let error as DomainError where error.isUnreadableRow {
            // A page after the row would need its identifier. The row's own browser is unknown.
            let known = try await budgets.allReadable { _ in }.map(\.id)
            try await budgets.delete(known.filter { $0.text.hasPrefix(prefix) })
        }
        try await budgets.delete(Self.countKey(address))
    }

    /// How long a sign-in is stored, in seconds.
    ///
    /// At least half a year, so that the date of a sign-in is known even after the age is lowered.
    private static func retention(_ age: Duration) -> TimeInterval {
        max(age, usualAge) / .seconds(1)
    }

    private static let newBrowsers = AttemptLimit(burst: 20, refill: .seconds(86_400))

    /// The key of a browser; the keys of an address are adjacent.
    private static func key(_ browser: String, _ address: AccountAddress.ID) -> AttemptBudget.ID {
        let address = AttemptBudget.ID("known", address.text)
        return AttemptBudget.ID(address.text, browser)
    }

    private static func countKey(_ address: AccountAddress.ID) -> AttemptBudget.ID {
        AttemptBudget.ID("known-browsers", address.text)
    }
}
