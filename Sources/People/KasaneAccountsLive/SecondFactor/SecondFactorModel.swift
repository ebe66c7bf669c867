import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class SecondFactorModel {
    var code = ""
    /// Whether the account has a second factor, or `nil` before it has loaded.
    private(set) var isOn: Bool?
    /// The number of unused recovery codes.
    private(set) var codesLeft = 0
    /// The new recovery codes, shown once.
    private(set) var newCodes: [String] = []
    /// Whether the dialog for removing the second factor is open.
    var isConfirming = false

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal
    /// The new secret, which stays the same until the page is closed.
    @ObservationIgnored let secret = TOTPSecret.random()

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    /// The secret as a URI for authenticator apps.
    var uri: String {
        secret.uri(issuer: visit.site.settings.siteName, account: principal.mail.address)
    }

    @ObservationIgnored private(set) lazy var add = Action(of: self) { model in
        let code = model.code
        model.code = ""
        let visit = model.visit
        try await visit.attempt(fields: [.code]) {
            let codes = try await visit.accounts.addSecondFactor(
                model.secret,
                code: code,
                to: model.principal,
                from: visit.client
            )
            model.show(codes)
        }
    }

    @ObservationIgnored private(set) lazy var remove = Action(outcomeOf: self) { model in
        model.isConfirming = false
        let visit = model.visit
        return try await visit.outcome {
            try await visit.accounts.removeSecondFactor(of: model.principal, from: visit.client)
            return .redirect(to: visit.address(of: .overview))
        }
    }

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

    /// Hides the recovery codes.
    @ObservationIgnored private(set) lazy var finish = Action(outcomeOf: self) { model in
        model.newCodes = []
        return .redirect(to: model.visit.address(of: .overview))
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
