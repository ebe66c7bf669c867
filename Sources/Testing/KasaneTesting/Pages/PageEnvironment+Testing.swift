public import KasaneLive

extension PageEnvironment {
    /// An environment that waits up to a minute for a page's loading and actions, so that tests see
    /// the same documents on a busy machine.
    ///
    /// The default environment of ``SessionDriver`` and ``FormDriver``.
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
