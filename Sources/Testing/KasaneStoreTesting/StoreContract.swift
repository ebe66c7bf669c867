import KasaneDomain

/// A requirement of the store contract.
///
/// Check all requirements, each with a new store:
///
/// ```swift
/// @Test(arguments: StoreContract.all)
/// func `the store keeps the contract`(requirement: StoreContract) async throws {
///     try await requirement.check(try makeStore())
/// }
/// ```
///
/// The contract works with any test library: a violated requirement throws a
/// ``ContractViolationError``.
public struct StoreContract: Sendable, CustomStringConvertible {
    /// The requirement, as a sentence.
    public let name: String

    private let body: @Sendable (StoreUnderTest) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (StoreUnderTest) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// All requirements.
    ///
    /// A requirement does nothing if it is about a state that the store can't reach. See
    /// ``StoreUnderTest``.
    public static let all: [Self] =
        commits + savepoints + afterCommits + isolation + serialisability + endings + failures
        + faults + refusals + repositories + dates + values + observations + regions

    /// The requirement, for test reports.
    public var description: String { name }

    /// Checks the requirement.
    ///
    /// - Parameter subject: An empty store.
    /// - Throws: ``ContractViolationError``, or any unexpected error from the store.
    public func check(_ subject: StoreUnderTest) async throws {
        try await body(subject)
    }
}

/// Throws unless two values are equal.
package func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
    guard value == expected else {
        throw ContractViolationError(description: "\(what): \(value), but expected \(expected)")
    }
}

/// Throws unless an operation throws an expected error.
func expectError<Value>(
    _ what: String,
    from operation: () async throws -> Value,
    _ isMeant: (any Error) -> Bool
) async throws {
    let value: Value
    do {
        value = try await operation()
    } catch {
        guard isMeant(error) else {
            throw ContractViolationError(description: "\(what): threw \(error)")
        }
        return
    }
    throw ContractViolationError(description: "\(what): threw nothing and returned \(value)")
}

/// Throws unless an operation throws the given error.
func expectError<Value>(
    _ expected: TransactionError,
    _ what: String,
    from operation: () async throws -> Value
) async throws {
    try await expectError(what, from: operation) { $0 as? TransactionError == expected }
}

/// Throws unless an operation throws `TransactionError.failed` with an expected cause.
func expectFailed<Value>(
    _ what: String,
    from operation: () async throws -> Value,
    because isMeant: (any Error) -> Bool
) async throws {
    try await expectError(what, from: operation) { error in
        guard case .failed(let cause)? = error as? TransactionError else { return false }
        return isMeant(cause.error)
    }
}

/// Throws unless an operation throws a ``RefusalError``.
func expectRefusal<Value>(from operation: () async throws -> Value) async throws {
    try await expectError("an operation that refuses", from: operation) { $0 is RefusalError }
}

/// An error thrown by tests, to check that it is rethrown.
struct RefusalError: Error, Equatable {}

func cancelThisTask() {
    withUnsafeCurrentTask { $0?.cancel() }
}
