import Foundation
public import HTTPTypes

/// A parameter of a query or of a form.
public struct QueryItem: Hashable, Sendable {
    /// The parameter's name.
    public let name: String

    /// The parameter's value where it is secret.
    package let secret: Secret?
    private let plainValue: String

    /// Makes a parameter of a name and a value, neither of them escaped.
    public init(_ name: String, _ value: some CustomStringConvertible) {
        self.name = name
        plainValue = value.description
        secret = nil
    }

    /// Makes a parameter whose value never shows in errors, logs, spans and recordings.
    public init(_ name: String, _ value: Secret) {
        self.name = name
        plainValue = ""
        secret = value
    }

    /// The value as it is shown to people: dots for a secret.
    public var value: String { secret?.description ?? plainValue }

    /// Name and value as they are sent.
    package var encoded: String {
        "\(percentEncoded(name))=\(percentEncoded(secret?.reveal() ?? plainValue))"
    }
}

/// A header of a request.
public struct RequestHeader: Hashable, Sendable {
    /// The header's name.
    public let name: HTTPField.Name

    /// What of the header is secret: its value, and what that was made of.
    package let secrets: [Secret]
    /// The value as it is sent.
    package let value: String

    /// Makes a header of a name and a value.
    public init(_ name: HTTPField.Name, _ value: some CustomStringConvertible) {
        self.name = name
        self.value = value.description
        secrets = []
    }

    /// Makes a header whose value never shows in errors, logs, spans and recordings.
    public init(_ name: HTTPField.Name, _ value: Secret) {
        self.init(name, value, madeOf: [])
    }

    private init(_ name: HTTPField.Name, _ value: Secret, madeOf parts: [Secret]) {
        self.name = name
        self.value = value.reveal()
        secrets = [value] + parts
    }

    /// Makes the `Authorization` header of a bearer token.
    public static func bearer(_ token: Secret) -> RequestHeader {
        RequestHeader(.authorization, Secret("Bearer \(token.reveal())"), madeOf: [token])
    }

    /// Makes the `Authorization` header of a user name and a password.
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
    /// Name and value, with dots for a secret.
    public var description: String {
        "\(name): \(secrets.isEmpty ? value : Secret.dots)"
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
