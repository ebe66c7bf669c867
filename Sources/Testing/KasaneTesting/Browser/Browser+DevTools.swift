extension Browser {
    /// Sends a Chrome DevTools Protocol command to the current tab.
    func devTools(
        _ command: String,
        _ parameters: some Encodable & Sendable = Nothing()
    ) async throws {
        let _: Anything = try await devTools(command, parameters)
    }

    /// Sends a Chrome DevTools Protocol command to the current tab and returns the result.
    func devTools<Value: Decodable>(
        _ command: String,
        _ parameters: some Encodable & Sendable = Nothing(),
        returning: Value.Type = Value.self
    ) async throws -> Value {
        try await session.send(
            "/goog/cdp/execute",
            DevToolsCommand(cmd: command, params: parameters)
        )
    }
}

private struct DevToolsCommand<Parameters: Encodable>: Encodable {
    let cmd: String
    let params: Parameters
}
