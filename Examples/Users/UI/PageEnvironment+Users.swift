import KasaneDomain
package import KasaneLive

extension PageEnvironment {
    /// The settings of all pages: how errors change the screen.
    package static var users: Self {
        var environment = Self()
        environment.fieldError = { error, _ in
            guard case DomainError.invalidInput(let reason, let field?, _) = error else {
                return nil
            }
            return FieldError(field, message: "\(reason)")
        }
        environment.errorAlert = { error, _ in
            guard case DomainError.unavailable = error else {
                return Alert("Something went wrong", message: "Please try again.")
            }
            return Alert("The users cannot be reached", message: "Try again in a moment.")
        }
        environment.isExpectedError = { error in
            if case DomainError.invalidInput = error { true } else { false }
        }
        return environment
    }
}
