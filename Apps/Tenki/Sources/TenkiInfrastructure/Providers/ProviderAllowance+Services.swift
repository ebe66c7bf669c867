public import TenkiDomain

/// The allowances for the public services; `Apps/Tenki/Documentation/Hosting.md` lists the same
/// numbers.
extension ProviderAllowance {
    /// Returns the allowance for a provider of forecasts, where each city costs one call.
    ///
    /// Neither service states a limit. The livedoor-compatible one expects half a second between
    /// calls and no bursts. Automatic requests cause at most six calls a day for each of 142
    /// cities.
    public static func forecasts(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .automatic: ShareLimit(day: (600, 900), minute: (300, 60)),
                .manual: ShareLimit(day: (200, 200), minute: (48, 12)),
                .host: ShareLimit(day: (600, 900)),
            ]
        )
    }

    /// Returns the allowance for Open-Meteo, where each of the twelve places costs one call.
    ///
    /// Open-Meteo allows 600 calls a minute and 10,000 a day.
    public static func openMeteo(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .automatic: ShareLimit(day: (100, 200), minute: (4, 4)),
                .manual: ShareLimit(day: (100, 200), minute: (4, 2)),
                .host: ShareLimit(day: (50, 100)),
            ]
        )
    }

    /// Returns the allowance for OpenWeatherMap, where the twelve cities cost twelve calls.
    ///
    /// OpenWeatherMap allows 60 calls a minute and a million a month.
    public static func openWeatherMap(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .automatic: ShareLimit(day: (150, 250), minute: (1, 1)),
                .manual: ShareLimit(day: (150, 250), minute: (1, 1)),
                .host: ShareLimit(day: (50, 150)),
            ]
        )
    }

    /// Returns the allowance for Pixabay, where each page of a search costs one call.
    ///
    /// Pixabay allows 100 calls a minute.
    public static func pixabay(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .search: ShareLimit(day: (1000, 2000), minute: (40, 30)),
                .host: ShareLimit(day: (200, 300)),
            ]
        )
    }

    /// Returns the allowance for Openverse without an API key.
    ///
    /// Openverse allows 20 calls a minute and 200 a day. Some of them are reserved for retries.
    public static func openverse(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .search: ShareLimit(day: (60, 60), minute: (12, 4)),
                .host: ShareLimit(day: (15, 20)),
            ]
        )
    }
}

extension ShareLimit {
    /// Creates a limit from a burst and a refill, in calls, for a day and optionally for a minute.
    fileprivate init(day: (Int, Int), minute: (Int, Int)? = nil) {
        self.init(
            minute: minute.map { Bucket(burst: $0.0, refill: $0.1) },
            day: Bucket(burst: day.0, refill: day.1)
        )
    }
}
