import Foundation
import NIOSSL

/// The certificate with which a server proves who it is, and the key that belongs to it.
///
/// ```swift
/// let certificate = try ServerCertificate(
///     certificatePath: "/etc/tenki/fullchain.pem",
///     keyPath: "/etc/tenki/privkey.pem"
/// )
/// ```
///
/// Both are read once: a server is started anew when its certificate was renewed.
public struct ServerCertificate: Sendable {
    let configuration: TLSConfiguration

    /// Reads a certificate and its key.
    ///
    /// - Parameters:
    ///   - certificatePath: A PEM file with the server's certificate, and after it those that vouch
    ///     for it.
    ///   - keyPath: A PEM file with the certificate's private key, which is not encrypted.
    /// - Throws: ``ServerCertificateError``, when a file cannot be read, holds something else, or
    ///   the two do not belong together.
    public init(certificatePath: String, keyPath: String) throws(ServerCertificateError) {
        let certificates = try Self.certificates(at: certificatePath)
        let key = try Self.key(at: keyPath)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        // HTTP/2 is not spoken over anything older.
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
            // What is wrong with it is no more than that it is none.
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
