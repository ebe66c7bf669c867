public import TenkiDomain

/// How often Tenki calls the public services; `Documentation/Hosting.md` lists the same numbers.
extension ProviderAllowance {
    /// A provider of forecasts, of which each city costs one call.
    ///
    /// Neither service states a number; the livedoor-compatible one asks for half a second between calls
    /// and no bursts. Readers cause six automatic calls a day for each of 142 cities at the most.
    public static func forecasts(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .automatic: ShareLimit(
                    minute: .init(burst: 300, refill: 60),
                    day: .init(burst: 600, refill: 900)
                ),
                .manual: ShareLimit(
                    minute: .init(burst: 48, refill: 12),
                    day: .init(burst: 200, refill: 200)
                ),
                .host: ShareLimit(minute: nil, day: .init(burst: 600, refill: 900)),
            ]
        )
    }

    /// Open-Meteo: 600 calls a minute and 10,000 a day, where each of twelve places is one.
    public static func openMeteo(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .automatic: ShareLimit(
                    minute: .init(burst: 4, refill: 4),
                    day: .init(burst: 100, refill: 200)
                ),
                .manual: ShareLimit(
                    minute: .init(burst: 4, refill: 2),
                    day: .init(burst: 100, refill: 200)
                ),
                .host: ShareLimit(minute: nil, day: .init(burst: 50, refill: 100)),
            ]
        )
    }

    /// OpenWeatherMap: 60 calls a minute and a million a month, of which the twelve cities take twelve.
    public static func openWeatherMap(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .automatic: ShareLimit(
                    minute: .init(burst: 1, refill: 1),
                    day: .init(burst: 150, refill: 250)
                ),
                .manual: ShareLimit(
                    minute: .init(burst: 1, refill: 1),
                    day: .init(burst: 150, refill: 250)
                ),
                .host: ShareLimit(minute: nil, day: .init(burst: 50, refill: 150)),
            ]
        )
    }

    /// Pixabay: 100 calls a minute; each page of a search is one.
    public static func pixabay(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .search: ShareLimit(
                    minute: .init(burst: 40, refill: 30),
                    day: .init(burst: 1000, refill: 2000)
                ),
                .host: ShareLimit(minute: nil, day: .init(burst: 200, refill: 300)),
            ]
        )
    }

    /// Openverse without a key: 20 calls a minute and 200 a day, of which some stay for retries.
    public static func openverse(_ provider: String) -> Self {
        Self(
            provider: provider,
            limits: [
                .search: ShareLimit(
                    minute: .init(burst: 12, refill: 4),
                    day: .init(burst: 60, refill: 60)
                ),
                .host: ShareLimit(minute: nil, day: .init(burst: 15, refill: 20)),
            ]
        )
    }
}
