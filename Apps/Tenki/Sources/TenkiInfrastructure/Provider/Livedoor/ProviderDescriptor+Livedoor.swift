import Foundation
import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    package static let livedoor = livedoor(at: "https://weather.tsukumijima.net")

    /// Returns a livedoor-compatible service, which redistributes the Japan Meteorological Agency's
    /// forecasts.
    ///
    /// The default service states no limit, but expects half a second between calls and no bursts.
    /// Failed calls are not retried, because the agency is called next.
    package static func livedoor(at url: String, name: String? = nil) -> Self {
        let name = name ?? URLComponents(string: url)?.host ?? url
        return Self(
            id: "livedoor",
            name: name,
            address: url,
            attribution: Attribution(text: "天気予報 API（livedoor 天気互換）・気象庁", link: url),
            limits: .perCity,
            rateLimit: .spaced(by: .milliseconds(500)),
            pause: 0.5,
            retry: .never,
            product: .forecasts(DataSource(name: name)) {
                LivedoorForecastProvider(client: $0.client, source: $0.source, clock: $0.clock)
            }
        )
    }
}
