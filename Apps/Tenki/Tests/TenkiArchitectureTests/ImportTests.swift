import KasaneTesting
import Testing

private let rules = ImportRules([
    "TenkiDomain": ["Crypto", "Foundation", "KasaneConcurrency", "KasaneDomain"],
    "TenkiApplication": [
        "Foundation", "KasaneAccounts", "KasaneConcurrency", "KasaneDomain", "KasaneJobs",
        "KasaneMail", "Synchronization", "TenkiDomain",
    ],
    "TenkiInfrastructure": [
        "Foundation", "FoundationXML", "HTTPTypes", "KasaneAccounts", "KasaneDomain", "KasaneHTTP",
        "KasaneHummingbird", "KasaneJobs", "KasanePostgres", "KasaneSQLite", "KasaneStore",
        "KasaneWebhooks", "Logging", "Synchronization", "TenkiDomain",
    ],
    "TenkiUI": [
        "Foundation", "KasaneAccounts", "KasaneAccountsLive", "KasaneDomain", "KasaneLive",
        "KasaneMail", "Observation", "Synchronization", "TenkiApplication", "TenkiDomain",
    ],
    "TenkiWeb": [
        "CoreMetrics", "Foundation", "HTTPTypes", "Hummingbird", "KasaneAccounts",
        "KasaneAccountsHummingbird", "KasaneAccountsLive",
        "KasaneContainer", "KasaneDomain", "KasaneHummingbird", "KasaneJobs",
        "KasaneJobsLive", "KasaneLive", "KasaneMail", "KasanePrometheus", "Logging", "NIOCore",
        "ServiceLifecycle", "TenkiApplication", "TenkiDomain", "TenkiUI",
    ],
    "TenkiDemo": [
        "Foundation", "KasaneFaultServer", "Logging", "TenkiDomain",
    ],
    "TenkiTerminal": [
        "ArgumentParser", "Foundation", "KasaneAccounts", "KasaneContainer", "KasaneDomain",
        "KasaneHummingbird", "KasaneJobs", "KasaneMail", "KasaneSMTP", "KasaneSettings",
        "Synchronization", "TenkiApplication", "TenkiDemo", "TenkiDomain", "TenkiUI", "TenkiWeb",
        "UnixSignals",
    ],
    "tenki": [
        "ArgumentParser", "CoreMetrics", "Foundation", "KasaneAccounts",
        "KasaneAccountsHummingbird", "KasaneAsyncHTTPClient", "KasaneContainer", "KasaneDomain",
        "KasaneHTTP", "KasaneHummingbird", "KasaneHummingbirdTLS", "KasaneJobs", "KasaneLive",
        "KasaneMail",
        "KasanePostgres", "KasanePrometheus", "KasaneSMTP", "KasaneSQLite", "KasaneSettings",
        "KasaneStore", "Logging", "ServiceLifecycle", "Synchronization", "TenkiApplication",
        "TenkiDemo", "TenkiDomain", "TenkiInfrastructure", "TenkiTerminal", "TenkiUI", "TenkiWeb",
    ],
])

@Suite
struct ImportTests {
    @Test func `every target imports what the table allows, and nothing else`() throws {
        try rules.check()
    }
}
