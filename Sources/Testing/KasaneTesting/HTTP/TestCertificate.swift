import Foundation
package import NIOSSL

/// A self-signed certificate created by the `openssl` command.
///
/// ```swift
/// let certificate = try TestCertificate()
/// var options = AsyncHTTPTransport.Options()
/// options.trustedCertificates = [certificate.certificate]
/// ```
public struct TestCertificate: Sendable {
    /// The PEM certificate, for clients to trust.
    public let certificate: String

    private let key: String

    /// Creates a certificate.
    ///
    /// - Parameter days: The validity in days. A negative number creates an expired certificate.
    /// - Throws: An error if `openssl` is missing or fails.
    public init(for host: String = "localhost", days: Int = 2) throws {
        let files = try TemporaryFile(named: "certificate.pem")
        let keyPath = files.path + ".key"
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
            "-nodes", "-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)",
            "-days", "\(days)", "-keyout", keyPath, "-out", files.path,
        ]
        process.standardError = Pipe()
        process.standardOutput = Pipe()
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CertificateCreationError(exitCode: process.terminationStatus)
        }
        certificate = try String(contentsOfFile: files.path, encoding: .utf8)
        key = try String(contentsOfFile: keyPath, encoding: .utf8)
    }

    /// Creates a TLS context for a server.
    ///
    /// - Parameter protocols: The application protocols to offer, in order of preference.
    package func serverContext(offering protocols: [String] = []) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))
        )
        configuration.applicationProtocols = protocols
        return try NIOSSLContext(configuration: configuration)
    }
}

private struct CertificateCreationError: Error {
    let exitCode: Int32
}
