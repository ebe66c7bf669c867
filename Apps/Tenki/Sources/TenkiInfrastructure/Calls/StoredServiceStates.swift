import Foundation
package import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// The states of services in Tenki's database.
package struct StoredServiceStates: Sendable {
    private let transactions: any TransactionTemplate<CallRepositories>

    /// Creates a store in a database.
    ///
    /// - Parameter transactions: The transactions of the database.
    package init(transactions: any TransactionTemplate<CallRepositories>) {
        self.transactions = transactions
    }

    /// Returns the state of a service, or `nil` if none is stored or it cannot be decoded.
    package func state(for service: String) async throws -> StoredServiceState? {
        let row = try await transactions.read { try await $0.states.find(service) }
        // A state that cannot be decoded counts as not stored.
        return row.flatMap {
            try? JSONDecoder().decode(StoredServiceState.self, from: Data($0.state.utf8))
        }
    }

    /// Stores the state of a service.
    package func save(_ state: StoredServiceState, for service: String) async throws {
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        try await transactions.execute { repositories in
            try await repositories.states.save(ServiceStateRow(service: service, state: text))
        }
    }
}

/// The stored state of a service: that of its calls, the last call's failure in its words, and
/// whether the last call failed.
///
/// `reportedFailure` and `isFailing` are encoded beside the values that older versions stored.
package struct StoredServiceState: Hashable, Sendable, Codable {
    /// The state of the calls.
    package var calls: ServiceState
    /// The most recent failure in the words of the service; `nil` if there is none.
    package var failure: ReportedFailure?
    /// Whether the last call failed.
    package var isFailing: Bool

    private enum CodingKeys: CodingKey {
        case reportedFailure, isFailing
    }

    /// Creates a state.
    package init(calls: ServiceState, failure: ReportedFailure? = nil, isFailing: Bool = false) {
        self.calls = calls
        self.failure = failure
        self.isFailing = isFailing || failure != nil
    }

    /// Decodes a state.
    package init(from decoder: any Decoder) throws {
        calls = try ServiceState(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        failure = try container.decodeIfPresent(ReportedFailure.self, forKey: .reportedFailure)
        isFailing =
            try container.decodeIfPresent(Bool.self, forKey: .isFailing)
            ?? (failure != nil)
    }

    /// Encodes the state.
    package func encode(to encoder: any Encoder) throws {
        try calls.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(failure, forKey: .reportedFailure)
        try container.encode(isFailing, forKey: .isFailing)
    }
}
