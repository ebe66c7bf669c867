import KasaneDomain
import Observation
package import TenkiApplication

@Observable
package final class AboutModel {
    package private(set) var health: Health?
    package private(set) var reason: String?

    package let site: SiteContext
    @ObservationIgnored private let showHealth: ShowHealth

    package init(site: SiteContext, showHealth: ShowHealth) {
        self.site = site
        self.showHealth = showHealth
    }

    var language: Language { site.language }

    package func load() async {
        do {
            health = try await showHealth()
            reason = nil
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            health = nil
            reason = failure.sentence(in: language)
        }
    }
}
