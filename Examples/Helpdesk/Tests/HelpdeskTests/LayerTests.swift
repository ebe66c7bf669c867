import KasaneTesting
import Testing

@Suite
struct LayerTests {
    @Test func `each layer imports what the table allows, and nothing else`() throws {
        let rules = ImportRules([
            "HelpdeskDomain": ["Foundation", "KasaneDomain"],
            "HelpdeskApplication": [
                "Foundation", "HelpdeskDomain", "KasaneAccounts", "KasaneDomain",
            ],
            "HelpdeskInfrastructure": [
                "Foundation", "HelpdeskDomain", "KasaneAccounts", "KasaneDomain", "KasaneJobs",
                "KasaneLive", "KasaneMail", "KasanePostgres", "KasaneSQLite", "KasaneSettings",
                "KasaneStore", "KasaneWebhooks",
            ],
            "HelpdeskUI": [
                "Foundation", "HelpdeskApplication", "HelpdeskDomain", "KasaneAccounts",
                "KasaneAccountsLive", "KasaneDomain", "KasaneLive", "Observation",
            ],
            "HelpdeskWeb": [
                "Foundation", "HTTPTypes", "HelpdeskApplication", "HelpdeskDomain", "Hummingbird",
                "KasaneAccounts", "KasaneAccountsHummingbird", "KasaneHummingbird",
            ],
            "Helpdesk": [
                "Foundation", "HelpdeskApplication", "HelpdeskDomain", "HelpdeskInfrastructure",
                "HelpdeskUI", "HelpdeskWeb", "KasaneAccounts", "KasaneAccountsHummingbird",
                "KasaneAccountsLive", "KasaneAsyncHTTPClient", "KasaneContainer", "KasaneHTTP",
                "KasaneHummingbird",
                "KasaneJobs", "KasaneLive", "KasaneMail", "KasaneSMTP", "KasaneSettings",
                "KasaneStore", "KasaneWebhooks",
            ],
        ])
        try rules.check()
    }
}
