import KasaneDomain
import KasaneStore
import Testing

private struct OrderLine: Codable, Equatable, Identifiable, StoreRecord {
    let id: Int
    var parent: Int?
}

private struct OrderLineUseCases: EntityUseCases {
    let transactions: any TransactionTemplate<any Repository<OrderLine>>

    func elements(in repositories: any Repository<OrderLine>) -> any Repository<OrderLine> {
        repositories
    }

    func matches(_ line: OrderLine, _ text: String) -> Bool { "\(line.id)".contains(text) }
}

@Suite
struct EntityUseCasesTests {
    private let useCases = OrderLineUseCases(
        transactions: MemoryTransactions { $0.repository(of: OrderLine.self) }
    )

    @Test func `entities are found, searched and deleted`() async throws {
        try await useCases.transactions.execute { lines in
            try await lines.save((10...13).map { OrderLine(id: $0) })
        }

        #expect(try await useCases.find(12) == OrderLine(id: 12))
        #expect(try await useCases.search("2").elements == [OrderLine(id: 12)])
        #expect(try await useCases.search(after: 11, limit: 1).next == 12)
        try await useCases.delete(12)
        #expect(try await useCases.search("2").elements == [])
        for try await page in useCases.observe() {
            #expect(page.elements.map(\.id) == [10, 11, 13])
            break
        }
    }

    @Test func `a missing entity is named`() async throws {
        let reason = MissingElement(OrderLine.self)
        #expect("\(reason)" == "This order line does not exist.")
        await #expect(throws: DomainError.notFound(reason)) {
            try await useCases.transactions.execute { try await $0.require(1) }
        }
        await #expect(throws: DomainError.invalidInput(reason, field: "parent")) {
            try await useCases.transactions.execute { try await $0.require(1, field: "parent") }
        }
        try await useCases.transactions.execute { try await $0.require(nil, field: "parent") }
    }
}
