import Foundation
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PasswordCommandTests {
    @Test(.overEachStore)
    func `a new user gets no mail that the password was changed, and others do`() async throws {
        let database = try await TestDatabase()
        let file = try TemporaryFile()
        try Data("\(RunningTenki.password)\n".utf8).write(to: URL(filePath: file.path))
        func tenki(_ arguments: String...) async -> TenkiProcess.Outcome {
            await InProcessTenki.run(arguments + ["--database", database.location])
        }

        let added = await tenki(
            "user",
            "add",
            "hanako",
            "--mail",
            "hanako@example.jp",
            "--password-file",
            file.path
        )
        let none = await tenki("jobs", "list", "--lang", "en")
        let changed = await tenki("user", "set-password", "hanako", "--password-file", file.path)
        let one = await tenki("jobs", "list", "--lang", "en")

        #expect([added, changed].map(\.exitCode) == [0, 0], "\(added.errors)\(changed.errors)")
        #expect(none.output.hasSuffix("No jobs.\n"), "\(none.output)")
        #expect(one.output.contains("kasane-account-mail"), "\(one.output)")
    }
}
