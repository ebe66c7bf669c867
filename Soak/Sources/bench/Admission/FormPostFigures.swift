import Foundation
import NIOHTTP1

let formType = ("Content-Type", "application/x-www-form-urlencoded")

/// Returns a form of 97 fields and 64 kB for a page that does not exist.
func formOfUnknownPage(field: String? = nil) -> String {
    // A search costs more the less its text resembles any entry.
    let value = String(repeating: "%E3%81%82", count: 72)
    let fields = (0..<97).map { "f.\(field ?? "x\($0)")=\(value)" }
    return "page=AAAAAAAAAAAAAAAAAAAAAA&turn=0&" + fields.joined(separator: "&")
}

/// Measures the cost of a large form for an unknown page: the maximum over all pages but one.
///
/// The page with 240 photographs is excluded because reading it takes even longer. Its cost is
/// printed separately.
func formPostFigures(database: String) async throws -> [Figure] {
    let server = try TenkiServer(database: database)
    defer { server.stop() }
    var worst = 0.0
    for (path, field) in [
        ("/", nil), ("/", "city-field"), ("/cities/130010", nil), ("/cities/130010", "city-field"),
        ("/cities", "city-field"), ("/world", nil), ("/account/sign-in", "mail"),
    ] {
        worst = max(worst, try await milliseconds(of: path, field, server))
    }
    _ = try await milliseconds(of: photographs, nil, server)
    return [Figure(name: "admission.post97.ms", value: worst, unit: "ms")]
}

/// Sends forms one after another, and returns the server's processor time per form in milliseconds.
private func milliseconds(
    of path: String,
    _ field: String?,
    _ server: TenkiServer
) async throws -> Double {
    let connection = try await SourcedConnection.open(from: "127.0.0.2", port: server.port)
    defer { connection.close() }
    let body = formOfUnknownPage(field: field)
    // The first forms include one-time costs.
    for _ in 0..<3 { try await connection.send(.POST, path, [formType], body: body) }
    let before = server.processorMilliseconds
    let end = ContinuousClock.now + .seconds(5)
    var (taken, refused) = (0, 0)
    while taken + refused < 200, ContinuousClock.now < end {
        let reply = try await connection.send(.POST, path, [formType], body: body)
        if reply.status == 200 { taken += 1 } else { refused += 1 }
    }
    guard taken > 0 else { throw UnexpectedOutputError(line: "\(path) took no form") }
    let cost = (server.processorMilliseconds - before) / Double(taken)
    let name = field ?? "fields that it has not"
    note("post97: \(path), \(name): \(cost) ms, \(taken) taken, \(refused) refused")
    return cost
}
