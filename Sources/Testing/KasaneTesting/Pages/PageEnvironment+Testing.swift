public import KasaneLive

extension PageEnvironment {
    /// An environment whose responses wait up to a minute for a page's work, so that a test sees
    /// the same documents on a busy machine.
    ///
    /// ``SessionDriver`` and ``FormDriver`` use it unless they are given another one.
    ///
    /// ```swift
    /// var environment = PageEnvironment.testing
    /// environment.language = "ja"
    /// try await FormDriver.run(pages, environment: environment) { driver in
    ///     try await searchFindsCities(driver)
    /// }
    /// ```
    public static var testing: PageEnvironment {
        var environment = PageEnvironment()
        environment.loadTimeout = .seconds(60)
        environment.formTimeout = .seconds(60)
        return environment
    }
}
