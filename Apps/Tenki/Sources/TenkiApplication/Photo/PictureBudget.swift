import Foundation
import Synchronization
import TenkiDomain

/// Limits the downloads of pictures and their bytes, in total and for each reader and network.
///
/// It is kept in memory, because a download isn't worth a transaction.
final class PictureBudget: Sendable {
    /// The number of bytes that cost as much as one more picture.
    static let bytesPerCall = 128 << 10

    private static let allowance = ProviderAllowance(
        provider: "pictures",
        limits: [
            .manual: ShareLimit(
                minute: .init(burst: 1_200, refill: 1_200),
                day: .init(burst: 40_000, refill: 60_000)
            )
        ]
    )

    private let book = Mutex(BudgetBook())

    func take(for requester: Requester, at moment: Date) throws {
        let request = ProviderRequest(.manual, by: requester)
        try book.withLock {
            _ = try $0.take(request, from: Self.allowance, stored: nil, at: moment)
        }
    }

    /// Charges a reader and its networks for the bytes of a picture beyond the first ones.
    func charge(_ bytes: Int, to requester: Requester, at moment: Date) {
        let request = ProviderRequest(.manual, by: requester)
        let calls = Double(bytes) / Double(Self.bytesPerCall) - 1
        guard calls > 0 else { return }
        book.withLock { $0.charge(calls, for: request, to: Self.allowance, at: moment) }
    }
}
