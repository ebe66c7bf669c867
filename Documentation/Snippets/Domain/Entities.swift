// A seed library: the use cases of an entity, and a rule that concerns two entities.
import Foundation
import KasaneDomain
import KasaneStore

// snippet.text
private struct VarietyName: CheckedText {
    static let length = 1...100
    let rawValue: String

    init(checked text: String) { rawValue = text }
}
// snippet.end

// snippet.entity
private struct Variety: Versioned, Hashable, Sendable {
    let id: UUID
    var version = 0
    let name: VarietyName
    private(set) var packets: Int

    mutating func take(_ count: Int) throws(DomainError) {
        guard count <= packets else {
            throw .invalidInput(SeedReason.tooFewPackets(left: packets), field: "packets")
        }
        packets -= count
    }
}
// snippet.end

private struct Parcel: Versioned, Hashable, Sendable {
    let id: UUID
    var version = 0
    let variety: Variety.ID
    let packets: Int
}

private enum SeedReason: ErrorReason {
    case tooFewPackets(left: Int)
    case inParcels

    var code: String {
        switch self {
        case .tooFewPackets: "too-few-packets"
        case .inParcels: "in-parcels"
        }
    }

    var description: String {
        switch self {
        case .tooFewPackets(let left): "Only \(left) packets are left."
        case .inParcels: "A parcel contains this variety."
        }
    }
}

private struct SeedRepositories: TransactionBound {
    let transaction: any Transaction
    let varieties: any Repository<Variety>
    let parcels: any Repository<Parcel>
}

// snippet.use-cases
private struct VarietyUseCases: EntityUseCases {
    let transactions: any TransactionTemplate<SeedRepositories>

    func elements(in repositories: SeedRepositories) -> any Repository<Variety> {
        repositories.varieties
    }

    func matches(_ variety: Variety, _ text: String) -> Bool {
        variety.name.rawValue.localizedStandardContains(text)
    }

    func delete(_ id: Variety.ID) async throws {
        try await transactions.execute { repositories in
            let uses = try await repositories.parcels.page(limit: 1) { $0.variety == id }
            guard uses.elements.isEmpty else { throw DomainError.conflict(SeedReason.inParcels) }
            try await repositories.varieties.delete(id)
        }
    }
}
// snippet.end

// snippet.rule
private struct PackParcel {
    let transactions: any TransactionTemplate<SeedRepositories>

    func callAsFunction(_ packets: Int, of id: Variety.ID) async throws {
        let parcel = Parcel(id: .timeOrdered(), variety: id, packets: packets)
        try await transactions.execute { repositories in
            try await repositories.varieties.require(id, field: "variety")
            var variety = try await repositories.varieties.require(id)
            try variety.take(packets)
            try await repositories.varieties.save(variety)
            try await repositories.parcels.save(parcel)
        }
    }
}
// snippet.end

@MainActor func seedLibrary() async throws {
    let transactions = MemoryTransactions { transaction in
        SeedRepositories(
            transaction: transaction,
            varieties: MemoryRepository(transaction: transaction),
            parcels: MemoryRepository(transaction: transaction)
        )
    }
    let varieties = VarietyUseCases(transactions: transactions)
    let pack = PackParcel(transactions: transactions)
    let name = try VarietyName("Blue Lake", field: "name")
    let bean = Variety(id: .timeOrdered(), name: name, packets: 3)
    try await transactions.execute { try await $0.varieties.save(bean) }
    try await pack(2, of: bean.id)

    // snippet.reading
    let first = try await varieties.search("lake")
    for variety in first.elements { print(variety.name.rawValue) }
    for try await page in varieties.observe("lake", limit: 20) {
        print("\(page.elements.count) varieties, more: \(page.next != nil)")
        break
    }
    // snippet.end
}
