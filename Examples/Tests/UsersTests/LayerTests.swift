import KasaneTesting
import Testing

@Suite
struct LayerTests {
    @Test func `each layer imports what the table allows, and nothing else`() throws {
        let rules = ImportRules(
            [
                "Domain": ["Foundation", "KasaneDomain"],
                "Application": ["Foundation", "KasaneDomain", "UsersDomain"],
                "Infrastructure": [
                    "Foundation", "HTTPTypes", "KasaneDomain", "KasaneHTTP", "KasaneSQLite",
                    "KasaneStore", "UsersDomain",
                ],
                "UI": [
                    "Foundation", "KasaneDomain", "KasaneLive", "Observation", "UsersApplication",
                    "UsersDomain",
                ],
                "Program": [
                    "Foundation", "HTTPTypes", "Hummingbird", "KasaneAsyncHTTPClient",
                    "KasaneContainer", "KasaneDomain", "KasaneHTTP", "KasaneHummingbird",
                    "KasaneLive", "KasaneSettings",
                    "KasaneSQLite", "UsersApplication", "UsersDomain", "UsersInfrastructure",
                    "UsersUI",
                ],
            ],
            folders: ["Users"]
        )
        try rules.check()
    }
}
