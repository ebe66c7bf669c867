package import Foundation
package import KasaneDomain
package import KasaneHTTP

package struct StoredResponses: ResponseStore {
    private let transactions: any TransactionTemplate<CallRepositories>
    private let maximumSize: Int

    package init(
        transactions: any TransactionTemplate<CallRepositories>,
        maximumSize: Int = 16 << 20
    ) {
        self.transactions = transactions
        self.maximumSize = maximumSize
    }

    package func responses(for key: String) async throws -> [StoredResponse] {
        let row = try await transactions.read { try await $0.responses.find(key) }
        guard let row else { return [] }
        return try JSONDecoder().decode([StoredResponse].self, from: row.responses)
    }

    package func store(_ responses: [StoredResponse], for key: String) async throws {
        let data = try JSONEncoder().encode(responses)
        let storedAt = responses.map(\.receivedAt.timeIntervalSince1970).max() ?? 0
        let row = CachedResponseRow(
            key: key,
            storedAt: Int(storedAt),
            size: data.count,
            responses: data
        )
        let isKept = !responses.isEmpty && data.count <= maximumSize
        try await transactions.execute { [maximumSize] repositories in
            guard isKept else {
                try await repositories.responses.delete(key)
                return
            }
            try await repositories.responses.save(row)
            try await repositories.responses.deleteOldest(exceeding: maximumSize)
        }
    }

    package func deleteResponses(storedBefore moment: Date) async throws {
        try await transactions.execute { repositories in
            try await repositories.responses
                .deleteAll(storedBefore: moment)
        }
    }
}
