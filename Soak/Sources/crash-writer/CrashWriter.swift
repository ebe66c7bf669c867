/// Writes transactions for a crash test, which kills this process, the server or a part of it.
@main
enum CrashWriter {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let first = Int(arguments[3]) else { throw UsageError() }
        switch arguments[1] {
        case "sqlite": try await SQLiteWriter.run(arguments[2], first: first)
        case "postgres":
            try await PostgresWriter.run(
                arguments[2],
                first: first,
                keepsLedger: arguments.dropFirst(4).first == "ledger"
            )
        default: throw UsageError()
        }
    }
}

private struct UsageError: Error, CustomStringConvertible {
    let description = "Usage: crash-writer (sqlite | postgres) <database> <first number> [ledger]"
}
