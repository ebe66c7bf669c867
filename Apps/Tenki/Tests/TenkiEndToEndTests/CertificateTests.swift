import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CertificateTests {
    private let database: TemporaryFile
    private let local: LocalCertificate

    init() throws {
        database = try TemporaryFile()
        local = try LocalCertificate()
    }

    @Test func `with a certificate Tenki is served over HTTPS`() async throws {
        let server = try await RunningTenki([
            "--demo", "--database", database.path, "--certificate", local.certificatePath,
            "--key", local.keyPath,
        ])

        let page = try await server.get("/cities/130010")
        let response = try await server.send(.get, "/cities/130010")
        let livedoor = try await server.get("/api/forecast?city=130010").body
        let again = try await server.send(.head, "/assets/tenki.css", [.ifNoneMatch: "*"])

        #expect(server.scheme == "https")
        #expect(livedoor.contains("\"https://127.0.0.1:\(server.port)/cities/130010\""))
        #expect(again.status == .notModified && again.headers[.contentLength] == nil)
        #expect(page.status == 200 && page.body.contains("東京"))
        #expect(response.headers[.setCookie]?.contains("Secure") == true)
        #expect(response.headers[.strictTransportSecurity] == nil)
        #expect(await server.stop(SIGTERM).exitCode == 0)
    }

    @Test func `a certificate and its key are given together`() async throws {
        for option in ["--certificate", "--key"] {
            let outcome = await InProcessTenki.run("serve", "--demo", option, local.keyPath)

            #expect(outcome.exitCode == 2)
            #expect(outcome.errors.contains("certificate and key must be set together"))
        }
    }

    @Test func `a certificate that cannot be used is wrong usage, with advice`() async throws {
        for (certificate, key, advice) in [
            ("/nowhere.pem", local.keyPath, "the file /nowhere.pem does not exist; check the path"),
            (local.keyPath, local.keyPath, "contains no certificate; use a PEM file"),
            (local.certificatePath, local.certificatePath, "contains no private key"),
        ] {
            let outcome = await InProcessTenki.run(
                "serve",
                "--demo",
                "--certificate",
                certificate,
                "--key",
                key
            )

            #expect(outcome.exitCode == 2)
            #expect(outcome.errors.contains(advice))
        }
    }
}
