import Foundation
public import HTTPTypes

/// A request header.
public struct RequestHeader: Hashable, Sendable {
    /// The header's name.
    public let name: HTTPField.Name

    /// The header's secrets: its value, and any secrets contained in the value.
    package let secrets: [Secret]
    /// The value as sent.
    package let value: String

    /// Creates a header.
    public init(_ name: HTTPField.Name, _ value: some CustomStringConvertible) {
        self.name = name
        self.value = value.description
        secrets = []
    }

    /// Creates a header whose value is redacted in errors, logs, spans and recordings.
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

    /// Creates an `Authorization` header with a bearer token.
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

    /// Creates an `Authorization` header with a user name and password (RFC 7617).
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
    /// The name and value, with secrets replaced by dots.
    public var description: String {
        "\(name): \(secrets.isEmpty ? value : Secret.dots)"
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
