package import Crypto
package import Foundation

/// A secret that is issued once, in a cookie, an emailed link or an API token.
///
/// The token consists of identifiers and 256 random bits. Only a hash of the bits is stored.
/// Descriptions hide the token.
public struct SecretToken: Hashable, Sendable {
    /// The identifiers in the token.
    package let path: [UUID]
    private let secret: [UInt8]

    private static let secretLength = 32

    package init(path: [UUID]) {
        self.init(path: path, secret: Self.makeSecret())
    }

    init(path: [UUID], secret: [UInt8]) {
        self.path = path
        self.secret = secret
    }

    /// Returns 256 random bits.
    static func makeSecret() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<secretLength).map { _ in generator.next() }
    }

    /// Parses an issued token, or returns `nil` if the text isn't a token.
    public init?(_ text: String) {
        // Each identifier has 16 bytes. A token has at most two identifiers.
        guard text.utf8.count <= 96, let bytes = Data(base64URL: text) else { return nil }
        let count = (bytes.count - Self.secretLength) / 16
        guard bytes.count == count * 16 + Self.secretLength, (1...2).contains(count) else {
            return nil
        }
        path = (0..<count).map { index in
            UUID(bytes.dropFirst(index * 16).prefix(16))
        }
        secret = Array(bytes.suffix(Self.secretLength))
    }

    /// Returns the token as 64 or 86 letters, digits, hyphens and underscores.
    public func reveal() -> String {
        var bytes = Data()
        for id in path { withUnsafeBytes(of: id.uuid) { bytes.append(contentsOf: $0) } }
        bytes.append(contentsOf: secret)
        return bytes.base64URL
    }

    /// The hash to store.
    ///
    /// A fast hash is enough, because 256 random bits can't be guessed.
    package var hash: SecretHash { SecretHash(SHA256.hash(data: secret)) }
}

extension SecretToken: CustomStringConvertible, CustomReflectable {
    /// Three dots.
    public var description: String { "•••" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

package struct SecretHash: Sendable, Hashable {
    /// The hash as 64 hexadecimal digits.
    package let text: String

    package init(_ digest: some Digest) {
        text = digest.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        .joined()
    }

    package init(stored text: String) {
        self.text = text
    }

    /// Compares the hashes in constant time.
    package func matches(_ other: SecretHash) -> Bool {
        let (first, second) = (Array(text.utf8), Array(other.text.utf8))
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension UUID {
    fileprivate init(_ bytes: Data) {
        var uuid = zeroUUID
        withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes) }
        self.init(uuid: uuid)
    }
}

private let zeroUUID: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

extension Data {
    /// Decodes the URL-safe alphabet of RFC 4648, section 5, without padding.
    init?(base64URL text: String) {
        guard text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == 0x2D || $0 == 0x5F }) else {
            return nil
        }
        var padded = text.replacing("-", with: "+").replacing("_", with: "/")
        padded += String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
        self.init(base64Encoded: padded)
    }

    /// The data in the URL-safe alphabet of RFC 4648, section 5, without padding.
    var base64URL: String {
        base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
