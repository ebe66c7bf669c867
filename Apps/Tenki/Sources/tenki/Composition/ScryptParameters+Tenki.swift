import KasaneAccounts

extension ScryptParameters {
    /// Returns the parameters for new password hashes.
    ///
    /// Hashing is many times slower in a debug build, so tests set `KASANE_TEST_PASSWORDS`. Release
    /// builds ignore it and always use the standard parameters.
    static func tenki(_ environment: [String: String]) -> Self {
        #if DEBUG
        // These numbers are valid.
        if environment["KASANE_TEST_PASSWORDS"] == "1",
            let parameters = try? Self(costLogarithm: 4, blockSize: 8, parallelism: 1)
        {
            return parameters
        }
        #endif
        return .standard
    }
}
