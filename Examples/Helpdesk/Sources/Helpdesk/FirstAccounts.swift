import Foundation
import HelpdeskApplication
import HelpdeskDomain
import KasaneAccounts
import KasaneHummingbird
import KasaneLive
import KasaneMail
import KasaneSettings

struct SystemClock: WallClock {
    var now: Date { Date() }
}

/// Makes the account with an address an administrator, who then appoints others.
///
/// An account that does not exist is created without a password: its owner signs in by an emailed
/// link.
struct FirstAdministrator: WebPart {
    var settings: [SettingDeclaration] { [Setting<String>.administrator.declaration] }

    func assemble(_ assembly: inout WebAssembly<AccountPrincipal>) async throws {
        guard let mail = try assembly.settings.value(of: .administrator) else { return }
        let accounts: Accounts = try assembly.container.resolve()
        assembly.addPreparation { _ = try await accounts.provide(mail, roles: [.administrator]) }
    }
}

/// Three accounts to sign in with, and the outbox, for trying the program on this machine.
struct Demo: WebPart {
    var settings: [SettingDeclaration] { [Setting<Bool>.demo.declaration] }

    func assemble(_ assembly: inout WebAssembly<AccountPrincipal>) async throws {
        guard try assembly.settings.value(of: .demo) ?? false else { return }
        guard ["127.0.0.1", "::1", "localhost"].contains(assembly.host), assembly.publicURL == nil
        else {
            throw SettingError("demo is for this machine only: remove host and public-url, or demo")
        }
        let accounts: Accounts = try assembly.container.resolve()
        assembly.addPreparation {
            let password = String(UInt128.random(in: 0 ... .max), radix: 36)
            let people: [(String, Set<Role>)] = [
                ("customer@demo.example", []), ("agent@demo.example", [.agent]),
                ("administrator@demo.example", [.administrator]),
            ]
            print("Sign in with the password \(password) as")
            for (mail, roles) in people {
                let account = try await accounts.provide(mail, roles: roles)
                try await accounts.setPassword(password, of: account.id, isNew: true, by: .system)
                print("  \(mail)")
            }
        }
        let mail: OutgoingMail = try assembly.container.resolve()
        if let outbox = mail.outbox { assembly.pages.addOutbox(outbox, for: .everyone) }
    }
}

extension Accounts {
    /// Returns the account with an address, which is created if necessary, with at least these
    /// roles.
    fileprivate func provide(_ mail: String, roles: Set<Role>) async throws -> Account {
        guard let account = try await find(mail, by: .system) else {
            return try await add(mail, password: nil, roles: roles)
        }
        if !account.roles.isSuperset(of: roles) {
            try await setRoles(
                account.roles.union(roles),
                of: account.id,
                by: .system,
                from: AccountClient(network: nil)
            )
        }
        return account
    }
}

extension Setting where Value == String {
    fileprivate static let administrator = text(
        "administrator",
        "an email address",
        help: "The account that becomes an administrator. It is created if it does not exist."
    )
}

extension Setting where Value == Bool {
    fileprivate static let demo = flag(
        "demo",
        help: "Create three accounts and show all mails at /outbox, on this machine only."
    )
}
