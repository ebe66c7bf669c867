import Foundation
package import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct StoredServiceStates: Sendable {
    private let transactions: any TransactionTemplate<CallRepositories>

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
    package var calls: ServiceState
    package var failure: ReportedFailure?
    package var isFailing: Bool

    private enum CodingKeys: CodingKey {
        case reportedFailure, isFailing
    }

    package init(calls: ServiceState, failure: ReportedFailure? = nil, isFailing: Bool = false) {
        self.calls = calls
        self.failure = failure
        self.isFailing = isFailing || failure != nil
    }

    package init(from decoder: any Decoder) throws {
        calls = try ServiceState(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        failure = try container.decodeIfPresent(ReportedFailure.self, forKey: .reportedFailure)
        isFailing =
            try container.decodeIfPresent(Bool.self, forKey: .isFailing)
            ?? (failure != nil)
    }

    package func encode(to encoder: any Encoder) throws {
        try calls.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(failure, forKey: .reportedFailure)
        try container.encode(isFailing, forKey: .isFailing)
    }
}
