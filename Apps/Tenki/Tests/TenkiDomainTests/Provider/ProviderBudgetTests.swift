import Foundation
import KasaneDomain
import TenkiDomain
import Testing

@Suite
struct ProviderBudgetTests {
    private let noon = Date(timeIntervalSince1970: 1_763_690_400)
    private let alice = ProviderRequest(.search, by: Requester(client: "192.0.2.1"))
    private let bob = ProviderRequest(.search, by: Requester(client: "192.0.2.2"))

    private let allowance = ProviderAllowance(
        provider: "tests",
        limits: [
            .search: ShareLimit(
                minute: .init(burst: 8, refill: 6),
                day: .init(burst: 40, refill: 40)
            ),
            .host: ShareLimit(minute: nil, day: .init(burst: 3, refill: 1)),
        ]
    )

    @Test func `a reader may use half of the remaining calls, and the next one half of the rest`()
        throws
    {
        var book = BudgetBook()

        #expect(take(9, alice, from: &book, at: noon) == 4)
        #expect(take(9, bob, from: &book, at: noon) == 2)
    }

    @Test func `a refusal says when a call is allowed, and then it is`() throws {
        var book = BudgetBook()
        _ = take(9, alice, from: &book, at: noon)
        let pause = try #require(refusal(alice, of: &book, at: noon)).pause

        let early = noon.addingTimeInterval(pause - 2)
        #expect(refusal(alice, of: &book, at: early) != nil)
        #expect(refusal(alice, of: &book, at: noon.addingTimeInterval(pause)) == nil)
    }

    @Test func `the calls of all readers together are distinguished from a reader's own part`()
        throws
    {
        var book = BudgetBook()
        for reader in 0..<50 {
            let request = ProviderRequest(.search, by: Requester(client: "reader \(reader)"))
            _ = take(50, request, from: &book, at: noon)
        }

        #expect(refusal(bob, of: &book, at: noon)?.scope == .everyone)
        #expect(refusal(ProviderRequest(.search, by: .host), of: &book, at: noon) == nil)
    }

    @Test(arguments: [1, 7, 60])
    func `no stretch of a day has more calls than the share allows`(readers: Int) {
        var book = BudgetBook()
        var granted: [Date] = []

        for second in stride(from: 0.0, to: 3 * 86_400, by: 120) {
            let moment = noon.addingTimeInterval(second)
            for reader in 0..<readers {
                let request = ProviderRequest(.search, by: Requester(client: "\(reader)"))
                if take(1, request, from: &book, at: moment) == 1 { granted.append(moment) }
            }
        }

        let most = granted.map { end in
            granted.count { $0 > end.addingTimeInterval(-86_400) && $0 <= end }
        }
        .max()
        #expect((40...81).contains(most ?? 0))
    }

    @Test func `a reservation that is given back can be made again`() throws {
        var book = BudgetBook()
        for _ in 0..<20 {
            let use = try book.reserve(alice, from: allowance, stored: nil, at: noon)
            #expect(use.day == 1)
            book.giveBack(alice, to: allowance)
        }

        #expect(take(9, alice, from: &book, at: noon) == 4)
        #expect(take(9, bob, from: &book, at: noon) == 2)
    }

    @Test func `the background may use the whole share`() {
        var book = BudgetBook()
        let allowance = ProviderAllowance(
            provider: "tests",
            limits: [.automatic: ShareLimit(minute: nil, day: .init(burst: 8, refill: 1))]
        )
        func granted(_ requester: Requester) -> Int {
            (0..<9).count { _ in
                let request = ProviderRequest(.automatic, by: requester)
                // A refused call is not granted.
                return (try? book.take(request, from: allowance, stored: nil, at: noon)) != nil
            }
        }

        #expect(granted(.background) == 8)
        #expect(granted(alice.requester) == 0)
        #expect(!Requester.background.isReader && !Requester.background.isHost)
    }

    @Test func `a share without a limit counts no calls`() {
        var book = BudgetBook()
        let look = ProviderRequest(.automatic, by: alice.requester)

        #expect(refusal(look, of: &book, at: noon)?.scope == .everyone)
    }

    @Test func `a clock that is set back or a damaged number harms for a day at the most`() throws {
        var book = BudgetBook()
        let damaged = ShareUse(minute: .infinity, day: .nan, updatedAt: noon)
        #expect(damaged.day == 0)
        _ = take(9, alice, from: &book, at: noon.addingTimeInterval(999_999))

        #expect(take(1, bob, from: &book, at: noon) == 1)
    }

    @Test func `the networks of a site leave calls for others, however many there are`() {
        var book = BudgetBook()
        let granted = (0..<256).reduce(0) { granted, number in
            let client = "2001:db8:0:\(String(number, radix: 16))::/64"
            let request = ProviderRequest(.search, by: Requester(client: client))
            return granted + take(1, request, from: &book, at: noon)
        }

        // Of eight calls a reader may use half, and a site two thirds.
        #expect(granted == 6)
        #expect(take(1, bob, from: &book, at: noon) == 1)
    }

    @Test func `a call that is known to be refused is refused without being counted`() throws {
        var book = BudgetBook()
        func isRefused(_ request: ProviderRequest, after seconds: TimeInterval = 0) -> Bool {
            var copy = book
            let moment = noon.addingTimeInterval(seconds)
            // An error is the refusal.
            return (try? copy.check(request, against: allowance, at: moment)) == nil
        }
        #expect(!isRefused(alice))
        #expect(take(9, alice, from: &book, at: noon) == 4)

        #expect(isRefused(alice))
        #expect(!isRefused(bob))
        #expect(!isRefused(alice, after: 60))
        #expect(take(9, bob, from: &book, at: noon) == 2)
    }

    @Test func `a refusal that is known wears off after the clock was set back`() {
        var book = BudgetBook()
        _ = take(9, alice, from: &book, at: noon.addingTimeInterval(999_999))
        func isRefused(after seconds: TimeInterval) -> Bool {
            let moment = noon.addingTimeInterval(seconds)
            // An error is the refusal.
            return (try? book.check(alice, against: allowance, at: moment)) == nil
        }

        #expect(isRefused(after: 0))
        #expect(!isRefused(after: 60))
    }

    @Test func `a charge counts for a reader and for all`() {
        var book = BudgetBook()
        book.charge(4, for: alice, to: allowance, at: noon)

        #expect(take(9, alice, from: &book, at: noon) == 0)
        #expect(take(9, bob, from: &book, at: noon) == 2)
    }

    @Test func `a share that was used up before the clock was set back wears off`() {
        var book = BudgetBook()
        let ahead = noon.addingTimeInterval(172_800)
        let stored = ShareUse(minute: 8, day: 40, updatedAt: ahead)
        func isGranted(after seconds: TimeInterval) -> Bool {
            let moment = noon.addingTimeInterval(seconds)
            return (try? book.take(alice, from: allowance, stored: stored, at: moment)) != nil
        }

        #expect(!isGranted(after: 0))
        #expect(!isGranted(after: 60))
        #expect(isGranted(after: 86_400))
    }

    @Test func `a bounded number of readers is remembered`() {
        var book = BudgetBook()
        for reader in 0..<(BudgetBook.maximumReaders + 10) {
            let request = ProviderRequest(.search, by: Requester(client: "\(reader)"))
            // A day between calls leaves room in the share.
            _ = take(1, request, from: &book, at: noon.addingTimeInterval(Double(reader) * 86_400))
        }

        #expect(book.readerCount <= BudgetBook.maximumReaders)
    }

    @Test func `a reader's key is short, and the terminal's is unique`() {
        let long = String(repeating: "é", count: 1000)

        #expect(Requester(client: long) == Requester(client: long + "x"))
        #expect(Requester(client: "") == .unknown)
        #expect(Requester(client: "") != .host)
        #expect(!Requester.unknown.isHost)
    }

    private func take(
        _ count: Int,
        _ request: ProviderRequest,
        from book: inout BudgetBook,
        at moment: Date
    ) -> Int {
        (0..<count).count { _ in
            (try? book.take(request, from: allowance, stored: nil, at: moment)) != nil
        }
    }

    /// Returns the refusal of one more call without taking it.
    private func refusal(
        _ request: ProviderRequest,
        of book: inout BudgetBook,
        at moment: Date
    ) -> (pause: TimeInterval, scope: LimitScope)? {
        var copy = book
        do {
            _ = try copy.take(request, from: allowance, stored: nil, at: moment)
            return nil
        } catch DomainError.limited(_, let pause, let scope) {
            return (TimeInterval(pause.components.seconds), scope)
        } catch {
            return nil
        }
    }
}
