/// An error thrown when a server can't use its certificate or private key.
///
/// ```swift
/// do {
///     _ = try ServerCertificate(certificatePath: "cert.pem", keyPath: "key.pem")
/// } catch {
///     logger.critical("\(error)")    // with the file and a remedy
/// }
/// ```
public struct ServerCertificateError: Error, Hashable {
    /// The kind of problem with the certificate or key.
    @nonexhaustive
    public enum Code: Sendable {
        /// The file doesn't exist.
        case missing
        /// The file can't be read, for example because of its permissions.
        case unreadable
        /// The file doesn't contain a PEM certificate.
        case noCertificate
        /// The file doesn't contain a PEM private key.
        case noKey
        /// The key is encrypted.
        case encryptedKey
        /// The key doesn't belong to the certificate.
        case mismatch
    }

    /// The kind of problem.
    public let code: Code
    /// The path of the file.
    public let path: String
}

extension ServerCertificateError: CustomStringConvertible {
    /// The problem and its solution.
    public var description: String {
        switch code {
        case .missing: "the file \(path) does not exist; check the path"
        case .unreadable: "\(path) cannot be read; check the file's permissions"
        case .noCertificate:
            "\(path) contains no certificate; use a PEM file with “BEGIN CERTIFICATE” in it"
        case .noKey:
            "\(path) contains no private key; use a PEM file with “BEGIN PRIVATE KEY” in it"
        case .encryptedKey:
            """
            the key \(path) is encrypted; decrypt it, for example with \
            “openssl pkey -in \(path) -out decrypted.pem”, and restrict its read permissions
            """
        case .mismatch:
            """
            the key \(path) does not match the certificate; use the key that the certificate was \
            issued for
            """
        }
    }
}
