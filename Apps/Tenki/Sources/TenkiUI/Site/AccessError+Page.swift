import KasaneAccounts
import KasaneLive

extension AccessError {
    func pageError(returningTo path: PagePath) -> PageError {
        switch self {
        case .signInRequired: .signInRequired
        case .forbidden: .forbidden
        case .confirmationRequired:
            .redirect(to: "/account/confirm-identity?return-to=\(path)")
        }
    }
}
