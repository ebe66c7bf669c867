import Foundation
package import NIOSSL

/// A certificate that signs itself, made at test time by the `openssl` command.
public struct TestCertificate: Sendable {
    /// The certificate in PEM; a client that trusts it takes the server's word.
    public let certificate: String

    private let key: String

    /// Makes a certificate.
    ///
    /// - Parameters:
    ///   - host: The name that it is for.
    ///   - days: How many days it is valid; one of a negative number is over.
    /// - Throws: An error if `openssl` is missing or refuses.
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
            throw CertificateNotMade(exitCode: process.terminationStatus)
        }
        certificate = try String(contentsOfFile: files.path, encoding: .utf8)
        key = try String(contentsOfFile: keyPath, encoding: .utf8)
    }

    /// Makes what a server speaks TLS with.
    ///
    /// - Parameter protocols: The application protocols that the server offers, the best first.
    /// - Returns: The context.
    /// - Throws: An error of NIOSSL.
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

private struct CertificateNotMade: Error {
    let exitCode: Int32
}
