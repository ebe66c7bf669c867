import Foundation
import KasaneSettings
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal
import Testing

@Suite
struct SettingsTests {
    @Test func `each setting is shown with its source, and no secret`() async throws {
        let secret = "0123456789abcdef"
        let file = try TemporaryFile()
        let json = """
            {"unit": "f", "pixabay-key": "\(secret)", "provider": "https://me:\(secret)@a.example/"}
            """
        try Data(json.utf8).write(to: URL(filePath: file.path))
        let context = try TestContext(
            environment: ["TENKI_UNIT": "c", "TENKI_OPENWEATHERMAP_KEY": secret]
        )

        try await context.run("settings", "--configuration", file.path, "--database", "a.sqlite")

        let output = context.recorded.output
        let rows = output.split(separator: "\n").dropFirst()
        #expect(rows.count == TerminalSettings.declarations.count)
        for row in [
            #/\n *unit +c +TENKI_UNIT/#, #/\n *database +a\.sqlite +--database/#,
            #/\n *lang +— +default/#, #/\n *openweathermap-key +••• +TENKI_OPENWEATHERMAP_KEY/#,
            #/\n *pixabay-key +••• +“pixabay-key” in /#,
            #/\n *provider +https://•••@a\.example/ +“provider” in /#,
        ] {
            #expect(output.contains(row), "\(output)")
        }
        #expect(!output.contains(secret))
    }

    @Test(arguments: ProviderDescriptor.all.compactMap(\.keyVariable))
    func `the key of each provider is a secret setting`(variable: String) {
        let setting = TerminalSettings.declarations.first { $0.variable(of: "tenki") == variable }

        #expect(setting?.isSecret == true)
    }

    @Test func `each provider of forecasts can be the first`() {
        let providers = ProviderDescriptor.all.filter { $0.capability == .forecasts }

        #expect(providers.map(\.id) == TerminalSettings.ForecastSource.allCases.map(\.rawValue))
    }
}
