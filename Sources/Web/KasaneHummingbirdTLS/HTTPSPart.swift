public import KasaneHummingbird
public import KasaneSettings

/// Serves HTTPS with a certificate from a file, and HTTP/2 to clients that support it.
///
/// ```swift
/// application.parts.append(HTTPSPart())
/// ```
///
/// If the `certificate` and `key` settings aren't set, the server uses plain HTTP, for example
/// behind a proxy.
public struct HTTPSPart<Principal: Sendable>: WebPart {
    /// Creates the part.
    public init() {}

    /// The `certificate` and `key` settings.
    public var settings: [SettingDeclaration] {
        [Setting<String>.certificate.declaration, Setting<String>.key.declaration]
    }

    /// Configures the server to use the certificate if one is set.
    ///
    /// - Throws: `SettingError` if only one of the files is set or a file can't be used.
    public func assemble(_ assembly: inout WebAssembly<Principal>) throws {
        let certificate = try assembly.settings.value(of: .certificate)
        let key = try assembly.settings.value(of: .key)
        guard let certificate, let key else {
            guard certificate == nil, key == nil else {
                throw SettingError("certificate and key must be set together")
            }
            return
        }
        do throws(ServerCertificateError) {
            assembly.transport = .https(
                certificate: try ServerCertificate(certificatePath: certificate, keyPath: key)
            )
        } catch {
            throw SettingError("\(error)")
        }
    }
}

extension Setting where Value == String {
    /// The certificate file, which turns on HTTPS.
    public static let certificate = text(
        "certificate",
        "the path of a file",
        help: """
            A certificate in PEM format. Turns on HTTPS, with HTTP/2 for browsers that support it.
            """
    )
    fileprivate static let key = text(
        "key",
        "the path of a file",
        help: "The certificate's private key in PEM format."
    )
}
