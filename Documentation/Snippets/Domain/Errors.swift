// The errors of a shop: reasons as codes, and words in the user interface.
import KasaneDomain

private struct Coupon {
    var isUsed = false
}

// snippet.reason
private enum ShopReason: ErrorReason, Codable {
    case noSuchCoupon(String)
    case couponUsed(String)

    var code: String {
        switch self {
        case .noSuchCoupon: "no-such-coupon"
        case .couponUsed: "coupon-used"
        }
    }

    var description: String {
        switch self {
        case .noSuchCoupon(let id): "There is no coupon \(id)."
        case .couponUsed(let id): "The coupon \(id) is used."
        }
    }
}
// snippet.end

// snippet.throwing
private func check(_ coupon: Coupon?, _ id: String) throws {
    guard let coupon else { throw DomainError.notFound(ShopReason.noSuchCoupon(id)) }
    guard !coupon.isUsed else { throw DomainError.conflict(ShopReason.couponUsed(id)) }
}
// snippet.end

// snippet.rule
private enum LoanReason: ErrorReason {
    case tooManyLoans(maximum: Int)

    var code: String { "too-many-loans" }

    var description: String {
        switch self {
        case .tooManyLoans(let maximum): "A member has at most \(maximum) loans."
        }
    }
}

private struct Member {
    static let maximumLoans = 3
    private(set) var books: [String] = []

    mutating func borrow(_ book: String) throws(DomainError) {
        guard books.count < Self.maximumLoans else {
            throw .conflict(LoanReason.tooManyLoans(maximum: Self.maximumLoans))
        }
        books.append(book)
    }
}
// snippet.end

// snippet.words
private func words(_ error: DomainError) -> String {
    switch error {
    case .notFound(ShopReason.noSuchCoupon(let id)): "クーポン\(id)は見つかりません。"
    case .unavailable(StoreFailure.readOnly, _, _): "ただいま注文を保存できません。"
    case .unavailable(let failure as ServiceFailure, _, _): "\(failure.service)に接続できません。"
    default: "うまくいきませんでした。"
    }
}
// snippet.end

@MainActor func shopErrors() async throws {
    // snippet.reporting
    do {
        try check(nil, "spring")
    } catch {
        print(words(DomainError(reporting: error)))
    }
    // snippet.end
}
