import KasaneAccounts
import KasaneLive

extension AccessError {
    /// Returns the error that leads the visitor to the page on which they can go on.
    ///
    /// - Parameter path: The path of the page to return to.
    /// - Returns: The error, which the page's action throws.
    func pageError(returningTo path: PagePath) -> PageError {
        switch self {
        case .signInRequired: .signInRequired
        case .forbidden: .forbidden
        case .confirmationRequired:
            .redirect(to: "/account/confirm-identity?return-to=\(path)")
        }
    }
}
