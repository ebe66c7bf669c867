public import KasaneAccounts

extension PasswordHasher {
    /// A fast hasher for tests, with ``KasaneAccounts/ScryptParameters/testing``.
    ///
    /// ```swift
    /// let accounts = Accounts(transactions: transactions, hasher: .testing)
    /// ```
    public static var testing: PasswordHasher { PasswordHasher(parameters: .testing) }
}

extension ScryptParameters {
    /// Fast parameters for tests.
    ///
    /// In a debug build, a hash takes less than a millisecond instead of about a second. In a
    /// release build, the parameters are ``/KasaneAccounts/ScryptParameters/standard``, so a
    /// shipped program can't store weak hashes even if it links this library. A hash from a debug
    /// build is replaced when its owner signs in to a release build.
    public static var testing: ScryptParameters {
        #if DEBUG
        // These parameters are valid.
        if let parameters = try? Self(costLogarithm: 4, blockSize: 8, parallelism: 1) {
            return parameters
        }
        #endif
        return .standard
    }
}
