import KasaneLive
import TenkiUI
import TenkiWeb
import Testing

@Suite
struct ProblemPageTests {
    @Test func `a visitor refused for capacity gets a message in their language`() {
        let site = SiteContext(preferences: Preferences(language: .japanese))

        #expect(ProblemPage(.atCapacity, site: site).rendered().contains("ページが多すぎます"))
        #expect(ProblemPage(.atCapacity, site: SiteContext()).rendered().contains("try again in a"))
    }
}
