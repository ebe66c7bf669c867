import KasaneContainer
import TenkiUI

extension CommandContext {
    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        waitingIn language: Language,
        _ body: (Container) async throws -> Value
    ) async throws -> Value {
        let terminal = terminal
        guard terminal.columns != nil else { return try await withTenki(source, body) }
        let notice = Task {
            // Most commands end earlier, and cancel the notice.
            try await Task.sleep(for: terminal.waitLimit)
            terminal.printError(
                language(ja: "提供元の応答を待っています…", en: "Waiting for the providers…")
            )
        }
        defer { notice.cancel() }
        return try await withTenki(source, body)
    }
}
