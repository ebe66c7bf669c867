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

    /// Returns whether a browser has signed in to an address recently.
    func contains(
        _ browser: String,
        at address: AccountAddress.ID,
        now: Date
    ) async throws -> Bool {
        guard !browser.isEmpty else { return false }
        let known = try await budgets.find(Self.key(browser, address))
        return known.map { now < $0.full } ?? false
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
            let count = AttemptBudget.ID("known-browsers", address.text)
            var new = try await budgets.find(count) ?? AttemptBudget(id: count, full: now)
            guard new.take(Self.newBrowsers, now: now) == nil else { return }
            try await budgets.save(new)
        }
        // As a row of the budgets it needs no table of its own, and is cleaned up with them.
        try await budgets.save(AttemptBudget(id: key, full: end))
    }

    private static let newBrowsers = AttemptLimit(burst: 20, refill: .seconds(86_400))

    private static func key(_ browser: String, _ address: AccountAddress.ID) -> AttemptBudget.ID {
        AttemptBudget.ID("known", address.text, browser)
    }
}
