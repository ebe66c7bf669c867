import Foundation
import NIOSSL

/// A server's certificate and private key.
///
/// ```swift
/// let certificate = try ServerCertificate(
///     certificatePath: "/etc/weather/fullchain.pem",
///     keyPath: "/etc/weather/privkey.pem"
/// )
/// ```
///
/// The files are read once. Restart the server after you renew the certificate.
public struct ServerCertificate: Sendable {
    let configuration: TLSConfiguration

    /// Reads a certificate and its private key.
    ///
    /// - Parameters:
    /// - Parameters:
    ///   - certificatePath: The path of a PEM file that contains the server's certificate, followed
    ///     by intermediate certificates.
    ///   - keyPath: The path of a PEM file that contains the certificate's unencrypted private key.
    /// - Throws: ``ServerCertificateError`` if a file is missing, unreadable or invalid, or if the
    ///   key doesn't belong to the certificate.
    public init(certificatePath: String, keyPath: String) throws(ServerCertificateError) {
        let certificates = try Self.certificates(at: certificatePath)
        let key = try Self.key(at: keyPath)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        // HTTP/2 requires at least TLS 1.2.
        configuration.minimumTLSVersion = .tlsv12
        do {
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw ServerCertificateError(code: .mismatch, path: keyPath)
        }
        self.configuration = configuration
    }

    private static func certificates(
        at path: String
    ) throws(ServerCertificateError) -> [NIOSSLCertificate] {
        let bytes = try bytes(at: path)
        do {
            let certificates = try NIOSSLCertificate.fromPEMBytes(bytes)
            if !certificates.isEmpty { return certificates }
        } catch {
            // Any parse error means that the file doesn't contain a certificate.
        }
        throw ServerCertificateError(code: .noCertificate, path: path)
    }

    private static func key(at path: String) throws(ServerCertificateError) -> NIOSSLPrivateKey {
        let bytes = try bytes(at: path)
        if String(decoding: bytes, as: UTF8.self).contains("ENCRYPTED") {
            throw ServerCertificateError(code: .encryptedKey, path: path)
        }
        do {
            return try NIOSSLPrivateKey(bytes: bytes, format: .pem)
        } catch {
            throw ServerCertificateError(code: .noKey, path: path)
        }
    }

    private static func bytes(at path: String) throws(ServerCertificateError) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
            throw ServerCertificateError(code: isMissing ? .missing : .unreadable, path: path)
        }
    }
}
