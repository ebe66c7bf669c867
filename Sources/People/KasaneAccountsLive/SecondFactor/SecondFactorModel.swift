import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

/// The state and the actions of the page of the second factor.
@Observable
final class SecondFactorModel {
    var code = ""
    /// Whether the account has a second factor; `nil` before it has been read.
    private(set) var isOn: Bool?
    /// The number of recovery codes that are left.
    private(set) var codesLeft = 0
    /// The new recovery codes, which are shown once.
    private(set) var newCodes: [String] = []
    /// Whether the dialog for removing the second factor is open.
    var isConfirming = false

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal
    /// The secret to add, which stays the same until the page is closed.
    @ObservationIgnored let secret = TOTPSecret.random()
    /// The renewed session.
    @ObservationIgnored private var grant: SecretToken?

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    /// The address of the secret for authenticator apps.
    var uri: String {
        secret.uri(issuer: visit.site.settings.siteName, account: principal.mail.address)
    }

    /// Adds the second factor; runs at most once at a time.
    @ObservationIgnored private(set) lazy var add = Action(of: self) { model in
        let code = model.code
        model.code = ""
        let visit = model.visit
        try await visit.attempt(fields: [.code]) {
            let added = try await visit.accounts.addSecondFactor(
                model.secret,
                code: code,
                to: model.principal,
                from: visit.client
            )
            model.grant = added.session
            model.show(added.codes)
        }
    }

    /// Removes the second factor; runs at most once at a time.
    @ObservationIgnored private(set) lazy var remove = Action(of: self) { model in
        model.isConfirming = false
        let visit = model.visit
        try await visit.attempt {
            let grant = try await visit.accounts.removeSecondFactor(
                of: model.principal,
                from: visit.client
            )
            throw visit.opening(grant, then: visit.address(of: .overview))
        }
    }

    /// Replaces the recovery codes; runs at most once at a time.
    @ObservationIgnored private(set) lazy var replaceCodes = Action(of: self) { model in
        let visit = model.visit
        try await visit.attempt {
            model.show(
                try await visit.accounts.replaceRecoveryCodes(
                    of: model.principal,
                    from: visit.client
                )
            )
        }
    }

    /// Hides the recovery codes, and leads to the renewed session; runs at most once at a time.
    @ObservationIgnored private(set) lazy var finish = Action(of: self) { model in
        model.newCodes = []
        let overview = model.visit.address(of: .overview)
        guard let grant = model.grant else { throw PageError.redirect(to: overview) }
        throw model.visit.opening(grant, then: overview)
    }

    func load() async throws {
        try await visit.load {
            try visit.accounts.requireConfirmation(of: principal)
            let account = try await visit.accounts.account(of: principal)
            isOn = account.hasSecondFactor
            codesLeft = account.secondFactor?.recoveryCodes.count ?? 0
        }
    }

    private func show(_ codes: RecoveryCodes) {
        newCodes = codes.codes.map { $0.reveal() }
        isOn = true
        codesLeft = newCodes.count
    }
}
