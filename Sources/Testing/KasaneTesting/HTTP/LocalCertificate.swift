import Foundation

/// A self-signed certificate for `localhost` and `127.0.0.1`, stored in files for a server.
///
/// The certificate is valid from 2000 to 2126. Use it only in tests, because its private key is
/// public. For other host names or validity periods, use ``TestCertificate``.
public struct LocalCertificate: Sendable {
    /// The PEM certificate, for clients to trust.
    public static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBnDCCAUGgAwIBAgIUK1fTWmT7PGkwjzh9KrnAJOIz4uMwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTAwMDEwMTAwMDAwMFoYDzIxMjYwMTAx
        MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAR96WlceVBb+eFnZwz6W04kC2IipliHytn081nLMmoNGv8v4ifFB3j0
        Thr3yHgwI/ymysfACXmzwBlXWhue8Ep0o28wbTAdBgNVHQ4EFgQUqIaB2tpl93iB
        FXjf4ZdiRbxbgPQwHwYDVR0jBBgwFoAUqIaB2tpl93iBFXjf4ZdiRbxbgPQwDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSQAwRgIhAJ158pSqyzCdWvf00G/l1R6JygtIbVuZ8hHoQid441pSAiEA
        sB8CnS5RzTpPSqMxsmKPMSIc0GFV7/VHPojAtH8+6oE=
        -----END CERTIFICATE-----
        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0mCHgx4ChKlm4Z3S
        Whf9CQNyof5ZJ3jG7JR4YEenQjShRANCAAR96WlceVBb+eFnZwz6W04kC2IipliH
        ytn081nLMmoNGv8v4ifFB3j0Thr3yHgwI/ymysfACXmzwBlXWhue8Ep0
        -----END PRIVATE KEY-----
        """

    /// The path to the certificate file.
    ///
    /// The file is deleted with this value.
    public var certificatePath: String { certificateFile.path }
    /// The path to the key file.
    ///
    /// The file is deleted with this value.
    public var keyPath: String { keyFile.path }

    private let certificateFile: TemporaryFile
    private let keyFile: TemporaryFile

    /// Writes the files.
    public init() throws {
        certificateFile = try TemporaryFile(named: "certificate.pem")
        keyFile = try TemporaryFile(named: "key.pem")
        try Data(Self.certificate.utf8).write(to: URL(filePath: certificatePath))
        try Data(Self.key.utf8).write(to: URL(filePath: keyPath))
    }
}
