import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

func latencies(of address: String, rate: Int, seconds: Int) async throws -> [Double] {
    let start = ContinuousClock.now
    return try await withThrowingTaskGroup(of: Double.self) { group in
        for number in 0..<rate * seconds {
            let due = start + .seconds(Double(number) / Double(rate))
            // The start times follow the rate, not the responses.
            try await Task.sleep(until: due)
            group.addTask {
                try await get(address)
                return (ContinuousClock.now - due) / .milliseconds(1)
            }
        }
        return try await group.reduce(into: []) { $0.append($1) }.sorted()
    }
}

/// Returns the number of responses per second over sixteen connections.
///
/// - Parameters:
///   - address: The URL of the requests.
///   - seconds: The duration in seconds.
/// - Returns: The rate.
/// - Throws: The error of ``get(_:)``.
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

/// The client of the load, which requests no compression.
///
/// To decompress a page would cost more than the server's work.
private let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: .init(decompression: .disabled)
)

@discardableResult
func get(_ address: String) async throws -> String {
    let response = try await client.execute(
        HTTPClientRequest(url: address),
        timeout: .seconds(30)
    )
    let body = try await response.body.collect(upTo: 1 << 22)
    guard response.status == .ok else {
        throw UnexpectedOutputError(line: "\(response.status) \(address)")
    }
    return String(buffer: body)
}
