public import KasaneLive

/// A page of accounts; the raw value is its path below that of all of them.
public enum AccountPage: String, CaseIterable, Sendable {
    /// Signs in by mail address and password, and by a code if the account requires one.
    case signIn = "sign-in"
    /// Requests an account.
    case signUp = "sign-up"
    /// Creates the account that a mailed link confirms.
    case confirmSignUp = "confirm"
    /// Requests a mail with a link to sign in; with a link, signs in.
    case signInLink = "link"
    /// Requests a mail with a link to set another password.
    case forgotPassword = "forgot"
    /// Sets another password by a mailed link.
    case resetPassword = "reset"
    /// Confirms another mail address by a mailed link.
    case confirmMail = "mail"
    /// Shows what is stored about the account, with links to the other pages.
    case overview = ""
    /// Confirms the identity before a step that requires it.
    case confirmIdentity = "confirm-identity"
    /// Changes the password.
    case changePassword = "password"
    /// Requests another mail address.
    case changeMail = "change-mail"
    /// Adds and removes the second factor, and replaces the recovery codes.
    case secondFactor = "second-factor"
    /// Lists and ends the sessions of the account.
    case sessions
    /// Lists, creates and revokes the account's API tokens.
    case tokens
    /// Shows the audit log.
    case log
    /// Explains the export of all data, and leads to the download.
    case export
    /// Deletes the account.
    case delete
    /// Signs out.
    case signOut = "sign-out"
    /// Lists and finds accounts, for administrators.
    case people
    /// Shows and changes an account, for administrators.
    case person = "people/{id}"

    /// Returns the path of the page.
    ///
    /// - Parameter prefix: The path of all pages, such as `/account`.
    /// - Returns: The path, such as `/account/sign-in`.
    public func path(below prefix: String) -> PagePath {
        PagePath(stringLiteral: rawValue.isEmpty ? prefix : "\(prefix)/\(rawValue)")
    }
}
