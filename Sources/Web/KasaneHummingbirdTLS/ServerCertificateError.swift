/// The error for a certificate or a key that a server cannot use.
///
/// ```swift
/// do {
///     _ = try ServerCertificate(certificatePath: "cert.pem", keyPath: "key.pem")
/// } catch {
///     logger.critical("\(error)")    // with the file and a remedy
/// }
/// ```
public struct ServerCertificateError: Error, Hashable {
    /// The reason for the error.
    @nonexhaustive
    public enum Code: Sendable {
        /// The file does not exist.
        case missing
        /// The file cannot be read, for example because of its permissions.
        case unreadable
        /// The file does not contain a certificate in PEM format.
        case noCertificate
        /// The file does not contain a private key in PEM format.
        case noKey
        /// The key is encrypted.
        case encryptedKey
        /// The key does not belong to the certificate.
        case mismatch
    }

    /// The reason for the error.
    public let code: Code
    /// The path of the file.
    public let path: String
}

extension ServerCertificateError: CustomStringConvertible {
    /// A human-readable description, with a remedy.
    public var description: String {
        switch code {
        case .missing: "there is no file \(path); check the path"
        case .unreadable: "\(path) cannot be read; check that it is a file that this user may read"
        case .noCertificate:
            "\(path) holds no certificate; name a PEM file with “BEGIN CERTIFICATE” in it"
        case .noKey:
            "\(path) holds no private key; name a PEM file with “BEGIN PRIVATE KEY” in it"
        case .encryptedKey:
            """
            the key \(path) is encrypted; decrypt it, such as by \
            “openssl pkey -in \(path) -out decrypted.pem”, and restrict its read permissions
            """
        case .mismatch:
            "the key \(path) is not the certificate's; name the two that were made together"
        }
    }
}
