import KasaneConcurrency
import Testing

@Suite
struct ClientRangesTests {
    @Test(
        arguments: [
            (
                "2001:db8:1:203::/64",
                ["2001:db8:1:203::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]
            ), ("2001:db8::/64", ["2001:db8::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]),
            ("::/64", ["::/64", "0:0:0:0::/56", "0:0:0::/48"]), ("192.0.2.7", ["192.0.2.7"]),
            ("", [""]), ("session 7", ["session 7"]), ("1:2:3:4:5::/64", ["1:2:3:4:5::/64"]),
            ("x::/64", ["x::/64"]),
        ] as [(String, [String])]
    )
    func `an IPv6 network is within wider ones, and any other client is alone`(
        key: String,
        keys: [String]
    ) {
        #expect(ClientRanges(key).all.map(\.key) == keys)
    }

    @Test func `a wider network has a multiple of a limit, and no more than the maximum`() {
        let all = ClientRanges("2001:db8::/64").all

        #expect(all.map { $0.limit(perClient: 10, maximum: 100) } == [10, 20, 40])
        #expect(all.map { $0.limit(perClient: 10, maximum: 25) } == [10, 20, 25])
        #expect(all.map { $0.limit(perClient: 10, maximum: 5) } == [10, 10, 10])
        #expect(all.map { $0.limit(perClient: .max, maximum: .max) } == [.max, .max, .max])
    }

    @Test func `256 networks of a site share twice the limit of one`() {
        var usage = ClientUsage()
        for number in 0..<256 {
            let client = ClientRanges("2001:db8:0:\(String(number, radix: 16))::/64")
            while usage.fits(1, of: client, limit: 10, maximum: 100) { usage.add(1, of: client) }
        }

        #expect(usage.amount(of: ClientRanges("2001:db8::/64").all[1]) == 20)
        #expect(usage.fits(10, of: ClientRanges("192.0.2.1"), limit: 10, maximum: 100))
        #expect(usage.fits(10, of: ClientRanges("2001:db8:0:100::/64"), limit: 10, maximum: 100))
    }

    @Test func `the heaviest is whoever uses most in relation to the limit`() {
        var usage = ClientUsage()
        let site = (0..<4).map { ClientRanges("2001:db8:0:\($0)::/64") }
        let (single, neighbour) = (ClientRanges("192.0.2.1"), ClientRanges("2001:db8:0:100::/64"))
        for client in site { usage.add(4, of: client) }
        usage.add(1, of: site[0])
        usage.add(7, of: single)
        usage.add(1, of: neighbour)

        let order = ([single, neighbour] + site)
            .sorted { usage.load(of: $1) < usage.load(of: $0) }
        #expect(order.first == site[0])
        #expect(order.suffix(2) == [single, neighbour])
        #expect(usage.isHeavier(site[0], than: neighbour, adding: 1))
        #expect(!usage.isHeavier(neighbour, than: site[0], adding: 1))
        #expect(!usage.isHeavier(site[0], than: site[0], adding: 1))
        for client in site { usage.add(-4, of: client) }
        usage.add(-1, of: site[0])
        #expect(usage.weight(of: site[1]) == 1)
    }

    @Test func `a client takes from all of its networks, or from none`() {
        var buckets = ClientBuckets(capacity: 2, rate: 1)
        let site = (0..<9).map { ClientRanges("2001:db8:0:\($0)::/64") }
        let taken = site.count { buckets.take(of: $0, now: .zero) == nil }

        #expect(taken == 4)
        // The refused ones have kept what is their own.
        #expect(buckets.take(2, of: site[8], now: .zero) == .seconds(1))
        #expect(buckets.take(2, of: site[8], now: .seconds(1)) == nil)
        #expect(buckets.share(leftTo: site[8], now: .seconds(1)) == 0)
        #expect(buckets.take(of: ClientRanges("192.0.2.1"), now: .zero) == nil)
    }
}
