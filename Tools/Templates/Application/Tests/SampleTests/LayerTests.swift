import KasaneTesting
import Testing

@Suite
struct LayerTests {
    @Test func `each layer imports what the table allows, and nothing else`() throws {
        let rules = ImportRules([
            "SampleDomain": ["Foundation", "KasaneDomain"],
            "SampleApplication": ["Foundation", "KasaneDomain", "SampleDomain"],
            "SampleInfrastructure": [
                "KasaneDomain", "KasaneHummingbird", "KasaneSQLite", "KasaneStore", "SampleDomain",
                "Foundation",  // kasane:if jobs
                "KasaneAccounts",  // kasane:if accounts
                "KasaneJobs",  // kasane:if worker
                "KasanePostgres",  // kasane:if postgres
            ],
            "SampleUI": [
                "Foundation", "KasaneDomain", "KasaneLive", "Observation", "SampleApplication",
                "SampleDomain",
            ],
            "sample": [
                "KasaneContainer", "KasaneDomain", "KasaneHummingbird", "KasaneLive",
                "KasaneSettings", "KasaneStore", "SampleApplication", "SampleDomain",
                "SampleInfrastructure", "SampleUI",
                "Foundation", "HTTPTypes", "Hummingbird",  // kasane:if api
                "KasaneAccounts", "KasaneAccountsHummingbird",  // kasane:if accounts
                "KasaneAccountsLive", "KasaneMail", "KasaneSMTP",  // kasane:if accounts
                "KasaneJobs",  // kasane:if worker
            ],
        ])
        try rules.check()
    }
}
