public import KasaneLive

extension PageEnvironment {
    /// An environment for tests, with long timeouts.
    ///
    /// The environment waits up to a minute for a page to load and for actions, so tests see the
    /// same documents on a busy machine. ``SessionDriver`` and ``FormDriver`` use this environment
    /// by default.
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
