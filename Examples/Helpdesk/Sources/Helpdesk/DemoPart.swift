import HelpdeskApplication
import KasaneAccounts
import KasaneContainer
import KasaneHummingbird
import KasaneSettings

/// Adds three accounts for trying out the application.
///
/// The accounts have a new password each time the application starts.
struct DemoPart: WebPart {
    private let demo = Setting.flag("demo", help: "Create three accounts, on this machine only.")

    var settings: [SettingDeclaration] { [demo.declaration] }

    func assemble(_ assembly: inout WebAssembly<AccountPrincipal>) async throws {
        guard try assembly.settings.value(of: demo) ?? false else { return }
        guard assembly.isLocal else {
            throw SettingError(
                "demo works only on this machine; remove demo, or host and public-url"
            )
        }
        let accounts: Accounts = try assembly.container.resolve()
        assembly.addPreparation { try await addPeople(to: accounts) }
    }

    private func addPeople(to accounts: Accounts) async throws {
        let password = String(UInt128.random(in: 0 ... .max), radix: 36)
        let people: KeyValuePairs<String, Set<Role>> = [
            "customer": [], "agent": [.agent], "administrator": [.administrator],
        ]
        print("Sign in with the password \(password) as")
        for (name, roles) in people {
            let mail = "\(name)@demo.example"
            if let account = try await accounts.find(mail, by: .system) {
                try await accounts.setPassword(password, of: account.id, isNew: true, by: .system)
            } else {
                _ = try await accounts.add(mail, password: password, roles: roles)
            }
            print("  \(mail)")
        }
    }
}
