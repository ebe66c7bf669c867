import Foundation
import KasaneDomain
package import KasaneLive
import UsersDomain

extension PageEnvironment {
    /// The settings of all pages: an error appears at its field, or else as an alert.
    package static var users: Self {
        var environment = Self()
        environment.fieldError = { error, _ in
            guard case DomainError.invalidInput(let reason, let field?, _) = error else {
                return nil
            }
            return FieldError(field, message: "\(reason)")
        }
        environment.errorAlert = { error, _ in
            if case DomainError.unavailable = error {
                Alert("The users cannot be reached", message: "Try again in a moment.")
            } else {
                Alert("Something went wrong", message: "Please try again.")
            }
        }
        return environment
    }
}

extension Birthday {
    /// The day in words, such as `29 February 1996`.
    var words: String {
        let format = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
        return date.formatted(format.day().month(.wide).year())
    }
}
