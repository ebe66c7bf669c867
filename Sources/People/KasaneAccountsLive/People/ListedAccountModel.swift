import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class ListedAccountModel {
    var roles: Set<Role> = []
    /// The account, or `nil` before it has loaded.
    private(set) var account: Account?
    /// The newest entries of the audit log.
    private(set) var entries: [AuditEntry] = []
    /// Whether the dialog for deleting the account is open.
    var isConfirming = false

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored private let principal: AccountPrincipal
    @ObservationIgnored private let id: AccountID

    init(_ visit: AccountVisit, _ principal: AccountPrincipal, _ id: AccountID) {
        self.visit = visit
        self.principal = principal
        self.id = id
    }

    @ObservationIgnored private(set) lazy var changeRoles = Action(of: self) { model in
        let visit = model.visit
        try await visit.attempt {
            try await visit.accounts.setRoles(
                model.roles,
                of: model.id,
                by: model.principal,
                from: visit.client
            )
            try await model.read()
            visit.notices.show(
                news: visit.language(ja: "権限を変更しました。", en: "Roles changed.")
            )
        }
    }

    @ObservationIgnored private(set) lazy var toggleSuspension = Action(of: self) { model in
        let visit = model.visit
        try await visit.attempt {
            let isSuspended = model.account?.suspended == nil
            try await visit.accounts.setSuspended(
                isSuspended,
                model.id,
                by: model.principal,
                from: visit.client
            )
            try await model.read()
            visit.notices.show(
                news: isSuspended
                    ? visit.language(ja: "停止しました。", en: "Account suspended.")
                    : visit.language(ja: "停止を解除しました。", en: "Account reinstated.")
            )
        }
    }

    @ObservationIgnored private(set) lazy var delete = Action(outcomeOf: self) { model in
        model.isConfirming = false
        let visit = model.visit
        return try await visit.outcome {
            try await visit.accounts.delete(model.id, by: model.principal, from: visit.client)
            return .redirect(to: visit.address(of: .accounts))
        }
    }

    func load() async throws { try await visit.load { try await read() } }

    private func read() async throws {
        guard let found = try await visit.accounts.find(id, by: principal) else {
            throw PageError.notFound
        }
        account = found
        roles = found.roles
        entries = try await visit.accounts.audit(of: id, by: principal, limit: 30)
    }
}
