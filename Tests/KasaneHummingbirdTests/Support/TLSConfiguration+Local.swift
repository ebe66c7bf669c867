import KasaneTesting
import NIOSSL

extension TLSConfiguration {
    /// A client's configuration that trusts the certificate of local servers.
    static func local() throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        let bytes = Array(LocalCertificate.certificate.utf8)
        configuration.trustRoots = .certificates([try NIOSSLCertificate(bytes: bytes, format: .pem)]
        )
        return configuration
    }
}
