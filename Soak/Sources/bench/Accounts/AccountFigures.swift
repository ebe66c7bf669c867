import Foundation
import KasaneAccounts

/// Measures sign-ins of both stores: their time for existing and missing accounts, those of others
/// during an attack, and live pages beside many of them.
///
/// All hashes have the standard parameters. With `KASANE_SIGN_INS=all`, the tries are 500 and the
/// attacks run to their 10,000th attempt, which takes up to an hour. `KASANE_ACCOUNTS=timing`,
/// `pages` or the name of a ``SignInAttack`` runs a single measurement during development.
func accountFigures() async throws -> [Figure] {
    raiseFileLimit()
    let server = try PostgresServer()
    defer { server.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The system cleans its temporary folder, so a failure to delete does not matter.
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ProcessInfo.processInfo.environment
    let only = environment["KASANE_ACCOUNTS"]
    let isComplete = environment["KASANE_SIGN_INS"] == "all"
    var figures: [Figure] = []
    if only == nil || only == "timing" {
        // The budgets of the accounts last for all tries.
        var settings = AccountSettings()
        settings.limits.signInOfAddress = AttemptLimit(burst: 100_000, refill: .seconds(1))
        settings.limits.signInFromNetwork = settings.limits.signInOfAddress
        settings.limits.signInOfNetwork = settings.limits.signInOfAddress
        let file = folder.appending(path: "timing")
        for subject in [
            try AccountSubject.sqlite(file, settings: settings),
            try await AccountSubject.postgres(server.address, settings: settings),
        ] {
            figures += try await timingFigures(subject, tries: isComplete ? 500 : 100)
            try await subject.close()
        }
    }
    for attack in SignInAttack.allCases where only == nil || only == attack.rawValue {
        let file = folder.appending(path: attack.rawValue)
        for subject in [
            try AccountSubject.sqlite(file), try await AccountSubject.postgres(server.address),
        ] {
            figures += try await attack.figures(subject, seconds: isComplete ? nil : 40)
            try await subject.close()
        }
    }
    if only == nil || only == "pages" { figures += try await signInPageFigures() }
    return figures
}

/// Returns the times of wrong passwords for existing and for missing accounts.
private func timingFigures(_ subject: AccountSubject, tries: Int) async throws -> [Figure] {
    try await subject.add("timing", 1)
    var times: [String: [Double]] = [:]
    for number in 0..<tries {
        // They alternate, so that other load on the machine affects both.
        let names = number.isMultiple(of: 2) ? ["timing", "missing"] : ["missing", "timing"]
        for name in names {
            let client = AccountClient(network: "192.0.2.1", browser: "browser")
            let start = ContinuousClock.now
            do {
                _ = try await subject.accounts.signIn(
                    AccountSubject.mail(name, 0),
                    password: "a wrong password",
                    from: client
                )
            } catch AccountError.wrongCredentials {
                times[name, default: []].append((ContinuousClock.now - start) / .milliseconds(1))
            }
        }
    }
    let existing = median(of: times["timing"] ?? [])
    let missing = median(of: times["missing"] ?? [])
    let name = "accounts.\(subject.name).timing"
    return [
        Figure(name: "\(name).existing_ms", value: existing, unit: "ms"),
        Figure(name: "\(name).missing_ms", value: missing, unit: "ms"),
        Figure(
            name: "\(name).difference_percent",
            value: abs(existing - missing) / missing * 100,
            unit: "%",
            digits: 2
        ),
    ]
}
