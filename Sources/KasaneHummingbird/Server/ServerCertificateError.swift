/// A certificate or a key that a server cannot use.
public struct ServerCertificateError: Error, Hashable {
    /// What is wrong with it.
    @nonexhaustive
    public enum Code: Sendable {
        /// There is no such file.
        case missing
        /// The file cannot be read, such as for its permissions.
        case unreadable
        /// The file holds no certificate in PEM form.
        case noCertificate
        /// The file holds no private key in PEM form.
        case noKey
        /// The key is encrypted.
        case encryptedKey
        /// The key is not that of the certificate.
        case mismatch
    }

    /// What is wrong with it.
    public let code: Code
    /// The file.
    public let path: String
}

extension ServerCertificateError: CustomStringConvertible {
    /// The error for people, with what to do next.
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
            “openssl pkey -in \(path) -out decrypted.pem”, and let nobody else read the result
            """
        case .mismatch:
            "the key \(path) is not the certificate's; name the two that were made together"
        }
    }
}
