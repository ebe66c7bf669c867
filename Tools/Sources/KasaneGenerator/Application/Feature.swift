/// An optional part of the template.
package enum Feature: String, Hashable, Sendable, CaseIterable {
    /// PostgreSQL in addition to SQLite.
    case postgres
    /// A JSON API with an OpenAPI document.
    case api

    /// The template files that only this feature needs.
    var files: Set<String> {
        switch self {
        case .postgres: []
        case .api:
            [
                "Sources/sample/Item/ItemAPI.swift", "Sources/sample/Item/openapi.json",
                "Tests/SampleTests/ItemAPITests.swift",
            ]
        }
    }
}
