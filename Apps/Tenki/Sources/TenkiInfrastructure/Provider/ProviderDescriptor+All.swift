import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    package static let all: [Self] = [
        .jma, .livedoor,
        .openWeatherMap, .openMeteo,
        .openMeteoGeocoding,
        .jmaWarningFeed, .jmaWarningState,
        .jmaObservations,
        .jmaHours, .openMeteoHours,
        .jmaRadar, .jmaTyphoon,
        .pixabay, .openverse,
    ]

    /// The providers whose services the demo services replace, in the same order.
    ///
    /// Both providers of photographs would have the same source, and pages of two providers do not
    /// form one list. Openverse is therefore used only without a key for Pixabay.
    package static func demo(at url: String, environment: [String: String]) -> [Self] {
        var openverse = openverse
        // The demo services respond to as many searches as the most generous service does.
        openverse.limits = pixabay.limits
        let photos = [pixabay, openverse].withKeys(from: environment).filter(\.isUsable).prefix(1)
        let others = [
            jma, .livedoor(at: url, name: "livedoor"), openMeteo, openMeteoGeocoding,
            jmaHours, openMeteoHours, jmaWarningFeed, jmaWarningState, jmaObservations, jmaRadar,
            jmaTyphoon,
        ]
        return (others + photos).map { $0.demo(at: url) }
    }
}

extension [ProviderDescriptor] {
    package func withKeys(from environment: [String: String]) -> Self {
        map { descriptor in
            var descriptor = descriptor
            descriptor.key = descriptor.keyVariable.flatMap { environment[$0] }
                .flatMap { $0.isEmpty ? nil : Secret($0) }
            return descriptor
        }
    }

    package func preferring(_ id: ProviderDescriptor.ID) -> Self {
        filter { $0.id == id } + filter { $0.id != id }
    }

    /// Returns the providers with one provider in place of all others of its capability.
    ///
    /// A provider of forecasts replaces those of hours and observations, too, because a service
    /// that replaces the public ones is called instead of all of them.
    package func using(only descriptor: ProviderDescriptor) -> Self {
        let replaced: Set<ProviderStatus.Capability> =
            descriptor.capability == .forecasts
            ? [.forecasts, .hours, .observations] : [descriptor.capability]
        return [descriptor] + filter { !replaced.contains($0.capability) }
    }
}
