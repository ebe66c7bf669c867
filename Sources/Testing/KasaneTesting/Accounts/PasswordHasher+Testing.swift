public import KasaneAccounts

extension PasswordHasher {
    /// A hasher for tests, with ``KasaneAccounts/ScryptParameters/testing``.
    ///
    /// ```swift
    /// let accounts = Accounts(transactions: transactions, hasher: .testing)
    /// ```
    public static var testing: PasswordHasher { PasswordHasher(parameters: .testing) }
}

extension ScryptParameters {
    /// Parameters for tests, whose hashes take less than a millisecond in a debug build instead of
    /// about a second.
    ///
    /// A release build uses ``/KasaneAccounts/ScryptParameters/standard`` instead, so a shipped
    /// program cannot store weak hashes, even if it links this library. A hash stored by a debug
    /// build is replaced when its owner signs in to a release build.
    public static var testing: ScryptParameters {
        #if DEBUG
        // These numbers are valid.
        if let parameters = try? Self(costLogarithm: 4, blockSize: 8, parallelism: 1) {
            return parameters
        }
        #endif
        return .standard
    }
}
