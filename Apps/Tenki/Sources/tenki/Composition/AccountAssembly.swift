import KasaneAccounts
import KasaneContainer
import KasaneDomain
import KasaneMail
import KasaneStore
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiWeb

struct AccountAssembly: Assembly {
    let mails: MailDelivery
    let passwords: ScryptParameters

    func assemble(_ registry: inout Registry) {
        registry.register((any TransactionTemplate<AccountRepositories>).self, scope: .singleton) {
            (store: any ApplicationStore, clock: any WallClock) in
            store.transactions { AccountRepositories($0, clock: clock) }
        }
        registry.register((any TransactionTemplate<SiteRepositories>).self, scope: .singleton) {
            (store: any ApplicationStore, clock: any WallClock, logger: Logger) in
            store.transactions { transaction in
                SiteRepositories(
                    tenki: TenkiRepositories(transaction, reporting: logger.setAside),
                    accounts: AccountRepositories(transaction, clock: clock)
                )
            }
        }
        // A singleton, because its hasher limits the passwords that are checked at a time.
        registry.register(Accounts.self, scope: .singleton) {
            [mails, passwords] (
                transactions: any TransactionTemplate<AccountRepositories>,
                clock: any WallClock,
                logger: Logger
            ) in
            Accounts(
                transactions: transactions,
                settings: AccountSettings(
                    sessions: .tenki,
                    siteWords: ["tenki", "天気"],
                    isSecure: mails.isSecure
                ),
                hasher: PasswordHasher(parameters: passwords)
            ) {
                clock.now
            } onFailure: { error in
                let isUnreadable = (error as? DomainError)?.isUnreadableRow ?? false
                logger.warning(
                    isUnreadable
                        ? "A stored row is set aside"
                        : "The use of a session or a token is not recorded",
                    metadata: ["failure": "\(error)"]
                )
            }
        }
        registry.register(
            ManageAccounts.self,
            ManageAccounts.init(transactions:accounts:clock:)
        )
        registry.register(EditProfile.self, EditProfile.init(transactions:clock:))
        registry.register(ChoosePreferences.self, ChoosePreferences.init(transactions:clock:))
        registry.register(SiteAccounts.self) {
            [mails] (accounts: Accounts, preferences: ChoosePreferences) in
            SiteAccounts(
                accounts: accounts,
                preferences: preferences,
                allowsSignUp: mails.allowsSignUp,
                sendsMails: mails.sendsMails,
                outbox: mails.outbox
            )
        }
        registry.register(AdoptVisitorBoard.self, AdoptVisitorBoard.init(transactions:clock:))
        registry.register((any Mailer).self, scope: .singleton) { [mails] in mails.mailer }
        registry.register(AccountMailHandler.self) {
            [mails] (accounts: Accounts, mailer: any Mailer) in
            AccountMailHandler(
                accounts: accounts,
                mailer: mailer,
                settings: AccountMailSettings(
                    siteName: "Tenki",
                    pages: mails.origin + "/account",
                    sender: mails.sender
                )
            )
        }
    }
}
