import KasaneHummingbird
import KasaneHummingbirdTLS
import KasaneTesting

extension ServerTransport {
    static func local(isSecure: Bool) throws -> ServerTransport {
        guard isSecure else { return .http }
        let local = try LocalCertificate()
        // The files are deleted with this value.
        return try withExtendedLifetime(local) {
            ServerTransport.https(
                certificate: try ServerCertificate(
                    certificatePath: local.certificatePath,
                    keyPath: local.keyPath
                )
            )
        }
    }
}
