/// A part of the template that an application has only if it is asked for.
package enum Feature: String, Hashable, Sendable, CaseIterable {
    /// PostgreSQL besides SQLite.
    case postgres
    /// A JSON API with an OpenAPI document.
    case api

    /// The template's files that belong to the feature alone.
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
