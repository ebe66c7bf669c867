import Foundation
import KasaneHummingbirdTLS
import KasaneTesting
import Testing

@Suite
struct ServerCertificateTests {
    private let local: LocalCertificate
    private let file: TemporaryFile

    init() throws {
        local = try LocalCertificate()
        file = try TemporaryFile(named: "some.pem")
    }

    @Test func `a certificate and its key are taken`() throws {
        _ = try ServerCertificate(
            certificatePath: local.certificatePath,
            keyPath: local.keyPath
        )
    }

    @Test(arguments: [
        ("", ServerCertificateError.Code.noCertificate),
        ("-----BEGIN CERTIFICATE-----\n", .noCertificate),
        (encryptedKey, .noCertificate),
    ])
    func `a file that is not a certificate is refused`(
        text: String,
        code: ServerCertificateError.Code
    ) throws {
        try text.write(toFile: file.path, atomically: true, encoding: .utf8)

        #expect(error(certificate: file.path, key: local.keyPath) == code)
    }

    @Test(arguments: [
        ("", ServerCertificateError.Code.noKey), (LocalCertificate.certificate, .noKey),
        (encryptedKey, .encryptedKey), (otherKey, .mismatch),
    ])
    func `an absent, encrypted or mismatched key is refused`(
        text: String,
        code: ServerCertificateError.Code
    ) throws {
        try text.write(toFile: file.path, atomically: true, encoding: .utf8)

        #expect(error(certificate: local.certificatePath, key: file.path) == code)
    }

    @Test func `a file that is missing or cannot be read is named`() throws {
        let folder = URL(filePath: local.keyPath).deletingLastPathComponent().path

        #expect(error(certificate: file.path, key: local.keyPath) == .missing)
        #expect(error(certificate: local.certificatePath, key: file.path) == .missing)
        #expect(error(certificate: folder, key: local.keyPath) == .unreadable)
        let missing = #expect(throws: ServerCertificateError.self) {
            try ServerCertificate(certificatePath: file.path, keyPath: file.path)
        }
        #expect(missing?.path == file.path)
        #expect(missing?.description == "the file \(file.path) does not exist; check the path")
    }

    private func error(certificate: String, key: String) -> ServerCertificateError.Code? {
        do throws(ServerCertificateError) {
            _ = try ServerCertificate(certificatePath: certificate, keyPath: key)
            return nil
        } catch {
            return error.code
        }
    }
}

private let encryptedKey = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjHHMkSWkQqAAICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEF0G8uAqd5UVpSgWZa3ARScEgZBj
    HY64v67YZ1/HyXoJqVzMgrOV5v2HkoWYUGlNDSZdN7glqIiyJWxnAkIdwAeD7uM3
    fHXSfwo8v2qEoalXSJZB2zmujfbJp1LGmV96k4Pn4h1TddIU/TeIWbQeyEMDLYeo
    hB+UXyKewHTvqkNoHh+Yr79kHkK02do76dv5qQ7D2wtX6Cyexj65h7xa8SMf9lI=
    -----END ENCRYPTED PRIVATE KEY-----
    """

private let otherKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3vVDhOK7LUqdID3N
    KnuTGwS+ZEHY1nmIhTiZwo3Gr02hRANCAASbD7zWXyc4a1+BH8JGjXUATwuTZQYC
    aGhpHotDBSebKL0zZftIU0QellGUDYOHH0gI97STReHRKR5u+IeMZL1C
    -----END PRIVATE KEY-----
    """
