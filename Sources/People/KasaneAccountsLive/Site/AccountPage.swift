public import KasaneLive

/// An account page, whose raw value is its path below the accounts' path.
public enum AccountPage: String, CaseIterable, Sendable {
    /// Signs in with an email address and password, and with a code if the account requires it.
    case signIn = "sign-in"
    /// Requests an account.
    case signUp = "sign-up"
    /// Creates an account after its email address has been confirmed.
    case confirmSignUp = "confirm"
    /// Emails a sign-in link, and signs in with the link.
    case signInLink = "link"
    /// Emails a password reset link.
    case forgotPassword = "forgot"
    /// Resets the password with an emailed link.
    case resetPassword = "reset"
    /// Confirms a new email address with an emailed link.
    case confirmMail = "mail"
    /// Shows the account's data and links to the other pages.
    case overview = ""
    /// Confirms the user's identity before a sensitive action.
    case confirmIdentity = "confirm-identity"
    /// Changes the password.
    case changePassword = "password"
    /// Requests an email address change.
    case changeMail = "change-mail"
    /// Adds and removes the second factor, and replaces the recovery codes.
    case secondFactor = "second-factor"
    /// Lists and ends the account's sessions.
    case sessions
    /// Lists, creates and revokes the account's API tokens.
    case tokens
    /// Shows the audit log.
    case log
    /// Lets the user download all of the account's data.
    case export
    /// Deletes the account.
    case delete
    /// Signs out.
    case signOut = "sign-out"
    /// Lists and finds accounts, for administrators.
    case accounts = "people"
    /// Shows and changes an account, for administrators.
    case account = "people/{id}"

    /// Returns the page's path, such as `/account/sign-in`.
    ///
    /// - Parameter prefix: The accounts' path, such as `/account`.
    public func path(below prefix: String) -> PagePath {
        PagePath(stringLiteral: rawValue.isEmpty ? prefix : "\(prefix)/\(rawValue)")
    }
}
