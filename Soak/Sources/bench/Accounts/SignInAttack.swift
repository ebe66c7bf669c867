import Foundation
import KasaneAccounts
import KasaneMail
import Synchronization

enum SignInAttack: String, CaseIterable {
    case attacked
    /// The same at new addresses without accounts, each of which is used once.
    case invented
    /// An account that confirms its identity and signs in with its right password, 24 times a
    /// second in three browsers.
    case oneAccount = "one_account"
    case tenAccounts = "ten_accounts"

    private static let attempts = 10_000
    private static let people = 20

    private var attackers: Int {
        switch self {
        case .attacked, .invented: 0
        case .oneAccount: 1
        case .tenAccounts: 10
        }
    }

    func figures(_ subject: AccountSubject, seconds: Int?) async throws -> [Figure] {
        if self == .attacked { try await subject.add("person", 100) }
        try await subject.add("attacker-\(rawValue)-", attackers)
        try await subject.add("known-\(rawValue)-", Self.people)
        try await subject.add("new-\(rawValue)-", Self.people)
        for number in 0..<Self.people {
            try await subject.signIn(mail("known", number), from: client("known", number))
        }
        let pages = try await openPages(subject)
        let results = Results()
        try await subject.sendingMails {
            let attack = Task { await run(subject, pages, seconds: seconds, results) }
            try await measureOthers(subject, results)
            await attack.value
        }
        return figures(of: results.state, "accounts.\(subject.name).\(rawValue)")
    }

    private func figures(of state: Results.State, _ name: String) -> [Figure] {
        var figures: [Figure] = []
        for (figure, kind) in [("other", "known"), ("newcomer", "new"), ("link", "link")] {
            guard let times = state.times[kind] else { continue }
            for percent in [50, 99] {
                figures.append(
                    Figure(
                        name: "\(name).\(figure)_p\(percent)_ms",
                        value: percentile(Double(percent) / 100, of: times),
                        unit: "ms"
                    )
                )
            }
        }
        let counts = [
            ("hashed", state.hashed), ("limited", state.limited), ("busy", state.busy),
            ("others", state.times.values.reduce(0) { $0 + $1.count }),
            ("other_failures", state.failures),
        ]
        for (count, value) in counts {
            figures.append(
                Figure(name: "\(name).\(count)", value: Double(value), unit: "count", digits: 0)
            )
        }
        return figures
    }

    private func mail(_ kind: String, _ number: Int) -> String {
        AccountSubject.mail("\(kind)-\(rawValue)-", number % Self.people)
    }

    /// A person at a known browser is always in one network, and one at a new browser in another
    /// each time, because each attempt is remembered with its network for half a minute.
    private func client(_ kind: String, _ number: Int) -> AccountClient {
        let place = kind == "new" ? number : number % Self.people
        return AccountClient(
            network: "\(kind) \(rawValue) \(place)",
            browser: "\(kind) \(place)"
        )
    }

    /// Signs other people in: every half second, one with a known or a new browser; every two
    /// seconds, the owner of an attacked account by a mailed link.
    private func measureOthers(_ subject: AccountSubject, _ results: Results) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            var number = 0
            while !results.isOver {
                let current = number
                group.addTask {
                    let kind = current.isMultiple(of: 2) ? "known" : "new"
                    await results.measure(kind) {
                        // A new browser is not remembered, because it opens no session.
                        _ = try await subject.accounts.signIn(
                            mail(kind, current / 2),
                            password: AccountSubject.password,
                            from: client(kind, current / 2)
                        )
                    }
                }
                if self == .attacked, current.isMultiple(of: 4), current / 4 < 100 {
                    group.addTask {
                        await results.measure("link") {
                            try await subject.signInByLink(
                                AccountSubject.mail("person", current / 4),
                                from: client("owner", current / 4)
                            )
                        }
                    }
                }
                number += 1
                try await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    /// A browser of an attacker who is signed in.
    private struct AttackerPage: Sendable {
        let principal: AccountPrincipal
        let client: AccountClient
    }

    /// Signs each attacker in in three browsers, which are known from then on.
    private func openPages(_ subject: AccountSubject) async throws -> [AttackerPage] {
        var pages: [AttackerPage] = []
        for number in 0..<3 * attackers {
            let attacker = number / 3
            let client = AccountClient(
                network: "attacker \(rawValue) \(attacker)",
                browser: "attacker's \(number)"
            )
            let principal = try await subject.principal(
                AccountSubject.mail("attacker-\(rawValue)-", attacker),
                from: client
            )
            pages.append(AttackerPage(principal: principal, client: client))
        }
        return pages
    }

    private func run(
        _ subject: AccountSubject,
        _ pages: [AttackerPage],
        seconds: Int?,
        _ results: Results
    ) async {
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        await withTaskGroup { group in
            for page in pages {
                let end = end ?? ContinuousClock.now + .seconds(600)
                group.addTask {
                    while ContinuousClock.now < end { await repeatPassword(page, subject, results) }
                }
            }
            for _ in 0..<(pages.isEmpty ? 50 : 0) {
                group.addTask {
                    while let number = results.next(below: Self.attempts) {
                        if let end, ContinuousClock.now >= end { return }
                        await attempt(number, subject, results)
                    }
                }
            }
        }
        results.end()
    }

    /// Confirms the identity and signs in, each with the right password, within a quarter second.
    private func repeatPassword(
        _ page: AttackerPage,
        _ subject: AccountSubject,
        _ results: Results
    ) async {
        let start = ContinuousClock.now
        do {
            _ = try await subject.accounts.confirmIdentity(
                of: page.principal,
                password: AccountSubject.password,
                from: page.client
            )
            results.count(nil)
        } catch {
            results.count(error)
        }
        do {
            _ = try await subject.accounts.signIn(
                page.principal.mail.address,
                password: AccountSubject.password,
                from: page.client
            )
            results.count(nil)
        } catch {
            results.count(error)
        }
        // The measurement ends with the attack, so a cancelled pause does not matter.
        try? await Task.sleep(until: start + .milliseconds(250), clock: .continuous)
    }

    private func attempt(_ number: Int, _ subject: AccountSubject, _ results: Results) async {
        // Each network and each person first once, then all pairs.
        let (network, person) = (number % 100, (number + number / 100) % 100)
        do {
            _ = try await subject.accounts.signIn(
                self == .attacked
                    ? AccountSubject.mail("person", person)
                    : AccountSubject.mail("invented", number),
                password: "a wrong password",
                from: AccountClient(network: "\(rawValue) \(network)", browser: "attacker")
            )
        } catch {
            results.count(error)
        }
    }
}

private final class Results: Sendable {
    struct State {
        var next = 0
        var isOver = false
        var hashed = 0
        var limited = 0
        var busy = 0
        /// The times of others in milliseconds, by their kind.
        var times: [String: [Double]] = [:]
        var failures = 0
    }

    private let kept = Mutex(State())

    var state: State { kept.withLock { $0 } }
    var isOver: Bool { kept.withLock(\.isOver) }

    func end() { kept.withLock { $0.isOver = true } }

    func next(below end: Int) -> Int? {
        kept.withLock { state in
            guard state.next < end else { return nil }
            state.next += 1
            return state.next - 1
        }
    }

    func count(_ error: (any Error)?) {
        kept.withLock { state in
            guard let error else {
                state.hashed += 1
                return
            }
            switch error as? AccountError {
            case .wrongCredentials: state.hashed += 1
            case .tooManyAttempts: state.limited += 1
            default: state.busy += 1
            }
        }
    }

    func measure(_ kind: String, _ body: () async throws -> Void) async {
        let start = ContinuousClock.now
        do {
            try await body()
            let time = (ContinuousClock.now - start) / .milliseconds(1)
            kept.withLock { $0.times[kind, default: []].append(time) }
        } catch {
            note("\(kind): \(error)")
            kept.withLock { $0.failures += 1 }
        }
    }
}
