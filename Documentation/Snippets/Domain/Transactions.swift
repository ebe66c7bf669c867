// Orders and coupons: a use case with transactions on an in-memory store.
import KasaneDomain
import KasaneStore

private struct Order: Identifiable, Sendable {
    let id: Int
    var isPaid = false
}

private struct Coupon: Versioned, Sendable {
    let id: String
    var isUsed = false
    var version = 0
}

private enum ShopReason: ErrorReason {
    case noSuchCoupon(String)
    case couponUsed(String)

    var code: String {
        switch self {
        case .noSuchCoupon: "no-such-coupon"
        case .couponUsed: "coupon-used"
        }
    }

    var description: String { code }
}

// snippet.bundle
private struct Repositories: TransactionBound {
    let transaction: any Transaction
    let orders: any Repository<Order>
    let coupons: any Repository<Coupon>
}
// snippet.end

// snippet.use-case
private struct PlaceOrder {
    let transactions: any TransactionTemplate<Repositories>

    func callAsFunction(_ order: Order, coupon: String) async throws {
        try await transactions.execute { repositories in
            try await repositories.orders.save(order)
            do {
                try await repositories.execute { try await redeem(coupon, $0) }
            } catch DomainError.conflict {
                print("The order stands without the coupon.")
            }
            try repositories.afterCommit { print("Order \(order.id) is placed.") }
        }
    }

    private nonisolated(nonsending) func redeem(
        _ id: String,
        _ repositories: Repositories
    ) async throws {
        guard var coupon = try await repositories.coupons.find(id) else {
            throw DomainError.notFound(ShopReason.noSuchCoupon(id))
        }
        guard !coupon.isUsed else { throw DomainError.conflict(ShopReason.couponUsed(id)) }
        coupon.isUsed = true
        try await repositories.coupons.save(coupon)
    }
}
// snippet.end

@MainActor func placingOrders() async throws {
    // snippet.memory
    let transactions = MemoryTransactions { transaction in
        Repositories(
            transaction: transaction,
            orders: MemoryRepository(transaction: transaction),
            coupons: MemoryRepository(transaction: transaction)
        )
    }
    // snippet.end
    let placeOrder = PlaceOrder(transactions: transactions)
    try await transactions.execute { try await $0.coupons.save(Coupon(id: "spring")) }
    try await placeOrder(Order(id: 1), coupon: "spring")
    try await placeOrder(Order(id: 2), coupon: "spring")

    // snippet.values
    var last: Order.ID?
    repeat {
        let start = last
        let page = try await transactions.read { repositories in
            try await repositories.orders.elements(after: start, limit: 100)
        }
        for order in page { print("Order \(order.id)") }
        last = page.last?.id
    } while last != nil
    // snippet.end

    // snippet.observe
    for try await count in transactions.observe({ try await $0.orders.count() }) {
        print("\(count) orders")
        if count == 2 { break }
    }
    // snippet.end

    // snippet.results
    for await result in transactions.observe({ try await $0.orders.count() }).results {
        switch result {
        case .success(let count): print("\(count) orders")
        case .failure(let error): print("the orders cannot be read now: \(error)")
        }
        break
    }
    // snippet.end

    // snippet.pages
    let ids = try await transactions.read { repositories in
        var ids: [Int] = []
        while true {
            let page = try await repositories.orders.elements(after: ids.last, limit: 100)
            if page.isEmpty { return ids }
            ids += page.map(\.id)
        }
    }
    // snippet.end
    print(ids)
}
