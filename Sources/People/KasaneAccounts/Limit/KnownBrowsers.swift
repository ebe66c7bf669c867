import Foundation
import KasaneDomain

/// The browsers that have signed in to an address.
///
/// Known browsers work like OWASP's device cookies, but the store contains them instead of a signed
/// cookie.
///
/// A random string in a cookie identifies the browser. The browser is known only at addresses at
/// which it has signed in, so attackers can't use their own account to make a browser known at
/// another address. A lookup is the same with and without an account.
struct KnownBrowsers {
    static let usualAge: Duration = .seconds(180 * 86_400)

    let budgets: any Repository<AttemptBudget>

    /// Returns whether a browser has signed in to an address within a given time.
    ///
    /// Sign-ins that can't be read or that were stored while a clock was ahead are ignored.
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

    /// Records that a browser has signed in to an address.
    ///
    /// After 20 new browsers, only one more per day is recorded. Otherwise, repeated sign-ins with
    /// a new browser each time would fill the store.
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
        // Stored as a budget, which needs no additional table and no additional cleanup.
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
            // The page after an unreadable row can't be read. The row's own browser is unknown.
            let known = try await budgets.allReadable { _ in }.map(\.id)
            try await budgets.delete(known.filter { $0.text.hasPrefix(prefix) })
        }
        try await budgets.delete(Self.countKey(address))
    }

    /// The retention period of a sign-in, in seconds.
    ///
    /// The period is at least half a year, so that the date of a sign-in is known even after the
    /// age is lowered.
    private static func retention(_ age: Duration) -> TimeInterval {
        max(age, usualAge) / .seconds(1)
    }

    private static let newBrowsers = AttemptLimit(burst: 20, refill: .seconds(86_400))

    /// Returns a browser's key.
    ///
    /// The keys of an address are adjacent.
    private static func key(_ browser: String, _ address: AccountAddress.ID) -> AttemptBudget.ID {
        let address = AttemptBudget.ID("known", address.text)
        return AttemptBudget.ID(address.text, browser)
    }

    private static func countKey(_ address: AccountAddress.ID) -> AttemptBudget.ID {
        AttemptBudget.ID("known-browsers", address.text)
    }
}
