package import KasaneLive

extension AccessError: PageErrorConvertible {
    package var pageError: PageError {
        switch self {
        case .signInRequired: .signInRequired
        case .forbidden: .forbidden
        case .confirmationRequired: .confirmationRequired
        }
    }
}
