import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Sends requests at a steady rate, however slowly they are answered.
///
/// - Parameters:
///   - address: What is asked for.
///   - rate: How many requests are sent in a second.
///   - seconds: For how long.
/// - Returns: The milliseconds from the moment at which each request was due to the end of its answer,
///   sorted; so a server that stands still is counted for all who would have asked meanwhile.
/// - Throws: What ``get(_:)`` throws.
func latencies(of address: String, rate: Int, seconds: Int) async throws -> [Double] {
    let start = ContinuousClock.now
    return try await withThrowingTaskGroup(of: Double.self) { group in
        for number in 0..<rate * seconds {
            let due = start + .seconds(Double(number) / Double(rate))
            // The rate is what is set here, not what the answers allow.
            try await Task.sleep(until: due)
            group.addTask {
                try await get(address)
                return (ContinuousClock.now - due) / .milliseconds(1)
            }
        }
        return try await group.reduce(into: []) { $0.append($1) }.sorted()
    }
}

/// Returns how many requests are answered in a second on sixteen connections.
///
/// - Parameters:
///   - address: What is asked for.
///   - seconds: For how long.
/// - Returns: The rate.
/// - Throws: What ``get(_:)`` throws.
func rate(of address: String, seconds: Double) async throws -> Double {
    let end = ContinuousClock.now + .seconds(seconds)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<16 {
            group.addTask {
                var count = 0
                while ContinuousClock.now < end {
                    try await get(address)
                    count += 1
                }
                return count
            }
        }
        return try await group.reduce(0, +)
    }
    return Double(count) / seconds
}

/// Asks for an address, and returns the answer.
///
/// - Parameter address: What is asked for.
/// - Returns: The body of the answer.
/// - Throws: ``UnexpectedOutput`` for another status than 200, and what the client throws.
@discardableResult
func get(_ address: String) async throws -> String {
    let response = try await HTTPClient.shared.execute(
        HTTPClientRequest(url: address),
        timeout: .seconds(30)
    )
    let body = try await response.body.collect(upTo: 1 << 22)
    guard response.status == .ok else {
        throw UnexpectedOutput(line: "\(response.status) \(address)")
    }
    return String(buffer: body)
}
