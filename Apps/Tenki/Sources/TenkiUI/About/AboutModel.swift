import KasaneDomain
public import Observation
public import TenkiApplication

/// What the page about Tenki shows.
@Observable
public final class AboutModel {
    /// How the providers are called and what is stored; `nil` if that cannot be read.
    public private(set) var health: Health?
    /// Why it cannot be read.
    public private(set) var reason: String?

    /// What the page has in common with the others.
    public let site: SiteContext
    @ObservationIgnored private let showHealth: ShowHealth

    /// Makes the model of a page.
    public init(site: SiteContext, showHealth: ShowHealth) {
        self.site = site
        self.showHealth = showHealth
    }

    var language: Language { site.language }

    /// Looks how the providers are called and what is stored; why that cannot be read is the reason.
    public func load() async {
        do {
            health = try await showHealth()
            reason = nil
        } catch {
            guard let failure = Failure(toTell: error) else { return }
            health = nil
            reason = failure.sentence(in: language)
        }
    }

    /// Looks again, twice a minute.
    ///
    /// - Parameter ticks: What the minutes are measured by.
    /// - Throws: `CancellationError`, which alone ends it.
    public func keepLooking(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(30))
            await load()
        }
    }
}
