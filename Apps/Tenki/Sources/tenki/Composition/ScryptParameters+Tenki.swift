import KasaneAccounts

extension ScryptParameters {
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
