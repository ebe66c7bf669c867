import KasaneTesting
import Testing

@Suite
struct LayerTests {
    @Test func `each layer imports what the table allows, and nothing else`() throws {
        let rules = ImportRules([
            "SampleDomain": ["Foundation", "KasaneDomain"],
            "SampleApplication": ["Foundation", "KasaneDomain", "SampleDomain"],
            "SampleInfrastructure": [
                "KasaneDomain", "KasaneSQLite", "KasaneStore", "SampleDomain",
                "KasanePostgres",  // kasane:if postgres
            ],
            "SampleUI": [
                "Foundation", "KasaneDomain", "KasaneLive", "Observation", "SampleApplication",
                "SampleDomain",
            ],
            "sample": [
                "Foundation", "KasaneContainer", "KasaneDomain", "KasaneHummingbird", "KasaneLive",
                "KasaneSettings", "SampleApplication", "SampleDomain", "SampleInfrastructure",
                "SampleUI",
                "HTTPTypes", "Hummingbird",  // kasane:if api
            ],
        ])
        try rules.check()
    }
}
