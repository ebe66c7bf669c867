import Foundation
import KasaneDomain

/// The browsers that have signed in to an address: OWASP's device cookies, kept in the store
/// instead of signed.
///
/// A browser is known by the random text of its cookie, and only at the addresses that it has
/// signed in to, so an attacker's own account does not make a browser known at another. An address
/// is looked up in the same way whether it has an account.
struct KnownBrowsers {
    let budgets: any Repository<AttemptBudget>

    /// Returns whether a browser has signed in to an address within a time.
    ///
    /// A sign-in that was stored by a clock that was ahead does not count.
    func contains(
        _ browser: String,
        at address: AccountAddress.ID,
        within age: Duration,
        now: Date
    ) async throws -> Bool {
        guard !browser.isEmpty, let known = try await budgets.find(Self.key(browser, address))
        else { return false }
        let signedIn = known.full.addingTimeInterval(-(age / .seconds(1)))
        return now < known.full && !signedIn.isAhead(of: now)
    }

    /// Remembers until a time that a browser has signed in to an address.
    ///
    /// Beyond 20 new browsers, and one a day, a browser stays a stranger: otherwise sign-ins in a
    /// loop, each as a new browser, would fill the store.
    func insert(
        _ browser: String,
        at address: AccountAddress.ID,
        until end: Date,
        now: Date
    ) async throws {
        let key = Self.key(browser, address)
        if try await budgets.find(key) == nil {
            let count = Self.countKey(address)
            var new = try await budgets.find(count) ?? AttemptBudget(id: count, full: now)
            guard new.take(Self.newBrowsers, now: now) == nil else { return }
            try await budgets.save(new)
        }
        // As a row of the budgets it needs no table of its own, and is cleaned up with them.
        try await budgets.save(AttemptBudget(id: key, full: end))
    }

    /// Forgets all browsers that have signed in to an address.
    func forgetAll(at address: AccountAddress.ID) async throws {
        let prefix = AttemptBudget.ID("known", address.text).text + " "
        var last = AttemptBudget.ID(stored: prefix)
        while true {
            let page = try await budgets.elements(after: last, limit: 20)
            let known = page.map(\.id).prefix { $0.text.hasPrefix(prefix) }
            try await budgets.delete(Array(known))
            guard known.count == 20, let next = known.last else { break }
            last = next
        }
        try await budgets.delete(Self.countKey(address))
    }

    private static let newBrowsers = AttemptLimit(burst: 20, refill: .seconds(86_400))

    /// The key of a browser; those of an address follow each other.
    private static func key(_ browser: String, _ address: AccountAddress.ID) -> AttemptBudget.ID {
        let address = AttemptBudget.ID("known", address.text)
        return AttemptBudget.ID(address.text, browser)
    }

    private static func countKey(_ address: AccountAddress.ID) -> AttemptBudget.ID {
        AttemptBudget.ID("known-browsers", address.text)
    }
}
