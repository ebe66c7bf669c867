import KasaneAccounts

extension ScryptParameters {
    /// Returns the parameters of new password hashes: always the standard ones in a release build.
    ///
    /// A debug build needs many times as long for a hash, so the tests of its commands and servers
    /// set `KASANE_TEST_PASSWORDS`.
    static func tenki(_ environment: [String: String]) -> Self {
        #if DEBUG
        // The numbers are valid.
        if environment["KASANE_TEST_PASSWORDS"] == "1",
            let parameters = try? Self(costLogarithm: 4, blockSize: 8, parallelism: 1)
        {
            return parameters
        }
        #endif
        return .standard
    }
}
