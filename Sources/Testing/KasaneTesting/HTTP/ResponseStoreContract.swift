import Foundation
public import KasaneHTTP
import KasaneStoreTesting

/// A requirement for response stores.
///
/// ```swift
/// @Test(arguments: ResponseStoreContract.all)
/// func `the store keeps the contract`(requirement: ResponseStoreContract) async throws {
///     try await requirement.check(DiskResponses())
/// }
/// ```
///
/// The contract works with any test library: a violated requirement throws a
/// `ContractViolationError`, like the contracts in KasaneStoreTesting. A store can evict responses
/// at any time, except while it contains only small responses for a few keys.
public struct ResponseStoreContract: Sendable, CustomStringConvertible {
    /// The requirement, such as “returns a response unchanged”.
    public let name: String

    private let body: @Sendable (any ResponseStore) async throws -> Void

    private init(
        _ name: String,
        _ body: @escaping @Sendable (any ResponseStore) async throws -> Void
    ) {
        self.name = name
        self.body = body
    }

    /// The requirement, for test reports.
    public var description: String { name }

    /// Checks the requirement.
    ///
    /// - Parameter store: An empty store with a capacity of at least 4 MB.
    /// - Throws: `ContractViolationError`, or an error from the store.
    public func check(_ store: any ResponseStore) async throws {
        try await body(store)
    }
}

extension ResponseStoreContract {
    /// All requirements.
    public static let all = [
        ResponseStoreContract("returns nothing for an unknown key") { store in
            try await expectBodies([], of: "key", in: store)
        },
        ResponseStoreContract("returns a response unchanged") { store in
            let response = try response(Data([0, 0xFF, 0x0D, 0x0A]), varying: ["accept": "a/b, c"])
            try await store.store([response], for: "key")
            let stored = try await store.responses(for: "key")
            try expect(stored.map(Parts.init), [Parts(response)], "the response")
        },
        ResponseStoreContract("returns empty and large bodies in full") { store in
            for size in [0, 1 << 20] {
                let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
                try await store.store([try response(body)], for: "key")
                try await expectBodies([body], of: "key", in: store)
            }
        },
        ResponseStoreContract("returns all variants of a key") { store in
            let bodies = (1...8).map { Data([$0]) }
            try await store.store(try bodies.map { try response($0) }, for: "key")
            try await expectBodies(bodies, of: "key", in: store)
        },
        ResponseStoreContract("replaces the responses of a key") { store in
            try await store.store([try response(Data([1])), try response(Data([2]))], for: "key")
            try await store.store([try response(Data([3]))], for: "key")
            try await expectBodies([Data([3])], of: "key", in: store)
        },
        ResponseStoreContract("removes a key without responses and no other key") { store in
            try await store.store([try response(Data([1]))], for: "key")
            try await store.store([try response(Data([2]))], for: "other")
            try await store.store([], for: "key")
            try await store.store([], for: "never stored")
            try await expectBodies([], of: "key", in: store)
            try await expectBodies([Data([2])], of: "other", in: store)
        },
        ResponseStoreContract("distinguishes keys by every character") { store in
            let long = String(repeating: "x", count: 8000)
            let keys = ["a", "A", "a ", "a%", "a_", "a?b=c", "a?b=C", "'", "", long, long + "y"]
            for (index, key) in keys.enumerated() {
                try await store.store([try response(Data([UInt8(index)]))], for: key)
            }
            for (index, key) in keys.enumerated() {
                try await expectBodies([Data([UInt8(index)])], of: key, in: store)
            }
        },
        ResponseStoreContract("keeps one complete response after concurrent writes") { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for byte in UInt8(0)..<16 {
                    group.addTask {
                        let response = try response(Data(repeating: byte, count: 10_000))
                        try await store.store([response], for: "key")
                        let body = try await store.responses(for: "key").first?.body ?? Data()
                        try expect(Set(body).count, 1, "the bytes of a body")
                        try expect(body.count, 10_000, "the length of a body")
                    }
                }
                try await group.waitForAll()
            }
        },
    ]
}

/// The components of a response that a store preserves.
///
/// Dates are compared with millisecond precision.
private struct Parts: Equatable {
    let status: Int
    let headers: [StoredResponse.Header]
    let body: Data
    let milliseconds: [Int]
    let varying: [String: String]

    init(_ response: StoredResponse) {
        status = response.status
        headers = response.headers
        body = response.body
        milliseconds = [response.requestedAt, response.receivedAt].map {
            Int(($0.timeIntervalSince1970 * 1000).rounded())
        }
        varying = response.varying
    }
}

private func response(_ body: Data, varying: [String: String] = [:]) throws -> StoredResponse {
    let response = StoredResponse(
        status: 203,
        headers: [
            .init(name: "Set-Cookie", value: "a=b"), .init(name: "Set-Cookie", value: "c=\"d, e\""),
            .init(name: "X-Empty", value: ""), .init(name: "Cache-Control", value: "max-age=60"),
        ],
        body: body,
        requestedAt: Date(timeIntervalSince1970: 1_795_219_200.125),
        receivedAt: Date(timeIntervalSince1970: 1_795_219_201.25),
        varying: varying
    )
    guard let response else { throw ContractViolationError(description: "no response") }
    return response
}

private func expectBodies(
    _ bodies: [Data],
    of key: String,
    in store: any ResponseStore
) async throws {
    let stored = try await store.responses(for: key).map(\.body)
    try expect(stored, bodies, "the bodies of \"\(key.prefix(20))\"")
}
