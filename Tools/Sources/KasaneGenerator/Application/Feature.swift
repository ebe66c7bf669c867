/// An optional part of the template.
package enum Feature: String, Hashable, Sendable, CaseIterable {
    /// PostgreSQL in addition to SQLite.
    case postgres
    /// A JSON API with an OpenAPI document.
    case api
    /// Accounts: sign-up, sign-in and password reset. Only signed-in users see the data.
    case accounts
    /// Background jobs on a schedule.
    case jobs

    /// The template files that belong only to this feature.
    var files: Set<String> {
        switch self {
        case .postgres: []
        case .api:
            [
                "Sources/sample/Item/ItemAPI.swift", "Sources/sample/openapi.json",
                "Tests/SampleTests/ItemAPITests.swift",
            ]
        case .accounts: ["Tests/SampleTests/AccountTests.swift"]
        case .jobs: ["Sources/SampleInfrastructure/SampleJobs.swift"]
        }
    }

    /// Returns the names of the template parts that the features require.
    static func parts(of features: Set<Feature>) -> Set<String> {
        var parts = Set(features.map(\.rawValue))
        // Emails are sent by jobs.
        if !features.isDisjoint(with: [.accounts, .jobs]) { parts.insert("worker") }
        // The tests call the server.
        if !features.isDisjoint(with: [.accounts, .api]) { parts.insert("client") }
        return parts
    }
}
