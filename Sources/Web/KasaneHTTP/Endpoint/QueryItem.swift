import Foundation
import KasaneConcurrency

/// A query or form parameter.
///
/// ```swift
/// struct SearchPhotos: Endpoint {
///     var text: String
///     var key: Secret
///     var path: EndpointPath { "/api/photos" }
///     var query: [QueryItem] { [QueryItem("q", text), QueryItem("key", key)] }
///     typealias Response = [Photo]
/// }
/// ```
public struct QueryItem: Hashable, Sendable {
    /// The parameter's name.
    public let name: String

    /// The parameter's secret value, or `nil` if the value isn't secret.
    package let secret: Secret?
    private let plainValue: String

    /// Creates a parameter from an unescaped name and value.
    public init(_ name: String, _ value: some CustomStringConvertible) {
        self.name = name
        plainValue = value.description
        secret = nil
    }

    /// Creates a parameter whose value is redacted in errors, logs, spans and recordings.
    public init(_ name: String, _ value: Secret) {
        self.name = name
        plainValue = ""
        secret = value
    }

    /// The escaped name and value as sent.
    package var encoded: String {
        let (encoding, value) = (PercentEncoding.component, secret?.reveal() ?? plainValue)
        return "\(encoding.encoded(name))=\(encoding.encoded(value))"
    }
}
