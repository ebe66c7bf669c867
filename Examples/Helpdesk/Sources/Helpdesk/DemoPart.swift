import HelpdeskApplication
import KasaneAccounts
import KasaneContainer
import KasaneHummingbird
import KasaneSettings

/// Three accounts to sign in with, for trying the program on this machine.
struct DemoPart: WebPart {
    private static let demo = Setting.flag(
        "demo",
        help: "Create three accounts with a new password, on this machine only."
    )

    var settings: [SettingDeclaration] { [Self.demo.declaration] }

    func assemble(_ assembly: inout WebAssembly<AccountPrincipal>) async throws {
        guard try assembly.settings.value(of: Self.demo) ?? false else { return }
        guard assembly.isLocal else {
            throw SettingError("demo is only for this machine; remove demo, or host and public-url")
        }
        let accounts: Accounts = try assembly.container.resolve()
        assembly.addPreparation { try await createAccounts(in: accounts) }
    }

    private func createAccounts(in accounts: Accounts) async throws {
        let password = String(UInt128.random(in: 0 ... .max), radix: 36)
        let people: [(String, Set<Role>)] = [
            ("customer@demo.example", []), ("agent@demo.example", [.agent]),
            ("administrator@demo.example", [.administrator]),
        ]
        print("Sign in with the password \(password) as")
        for (mail, roles) in people {
            if let account = try await accounts.find(mail, by: .system) {
                try await accounts.setPassword(password, of: account.id, isNew: true, by: .system)
            } else {
                _ = try await accounts.add(mail, password: password, roles: roles)
            }
            print("  \(mail)")
        }
    }
}
