import Foundation
public import HTTPTypes

/// A header of a request.
public struct RequestHeader: Hashable, Sendable {
    /// The name of the header.
    public let name: HTTPField.Name

    /// The secrets of the header: its value and the parts that the value was made from.
    package let secrets: [Secret]
    /// The value as sent.
    package let value: String

    /// Creates a header.
    public init(_ name: HTTPField.Name, _ value: some CustomStringConvertible) {
        self.name = name
        self.value = value.description
        secrets = []
    }

    /// Creates a header with a value that is redacted in errors, logs, spans and recordings.
    ///
    /// ```swift
    /// let header = RequestHeader(.authorization, key)
    /// ```
    public init(_ name: HTTPField.Name, _ value: Secret) {
        self.init(name, value, madeOf: [])
    }

    private init(_ name: HTTPField.Name, _ value: Secret, madeOf parts: [Secret]) {
        self.name = name
        self.value = value.reveal()
        secrets = [value] + parts
    }

    /// Creates the `Authorization` header of a bearer token.
    ///
    /// ```swift
    /// struct OwnPhotos: Endpoint {
    ///     var token: Secret
    ///     var path: EndpointPath { "/me/photos" }
    ///     var headers: [RequestHeader] { [.bearer(token)] }
    ///     typealias Response = [Photo]
    /// }
    /// ```
    public static func bearer(_ token: Secret) -> RequestHeader {
        RequestHeader(.authorization, Secret("Bearer \(token.reveal())"), madeOf: [token])
    }

    /// Creates the `Authorization` header of a user name and a password (RFC 7617).
    public static func basic(user: String, password: Secret) -> RequestHeader {
        let pair = Data("\(user):\(password.reveal())".utf8).base64EncodedString()
        return RequestHeader(
            .authorization,
            Secret("Basic \(pair)"),
            madeOf: [Secret(pair), password]
        )
    }
}

extension RequestHeader: CustomStringConvertible, CustomReflectable {
    /// The name and the value, with dots for a secret.
    public var description: String {
        "\(name): \(secrets.isEmpty ? value : Secret.dots)"
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
