import KasaneHummingbird
import KasanePrometheus
import NIOCore
import NIOEmbedded
import Testing

@Suite
struct ConnectionLimiterTests {
    private let metrics = PrometheusMetrics()
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    @Test func `at the limit a connection is refused while all are busy`() throws {
        let limiter = limiter(2)
        for _ in 1...2 {
            let channel = try connection()
            #expect(limiter.admit(channel, at: start) == .admitted)
            limiter.begin(channel)
        }

        #expect(limiter.admit(try connection(), at: start + .minutes(1)) == .refused(.full))
    }

    @Test func `a connection that has closed leaves its place to another`() throws {
        let limiter = limiter(1)
        let first = try connection()
        #expect(limiter.admit(first, at: start) == .admitted)
        limiter.begin(first)
        limiter.remove(first)

        #expect(limiter.admit(try connection(), at: start) == .admitted)
        #expect(limiter.openCount == 1)
    }

    @Test func `a connection without a request loses its place after a second, the oldest first`()
        throws
    {
        let limiter = limiter(2)
        let old = try connection()
        let young = try connection()
        #expect(limiter.admit(old, at: start) == .admitted)
        #expect(limiter.admit(young, at: start + .milliseconds(500)) == .admitted)
        let third = try connection()
        #expect(limiter.admit(third, at: start + .milliseconds(999)) == .refused(.full))
        #expect(limiter.admit(try connection(), at: start + .seconds(1)) == .admitted)

        #expect(!old.isActive && young.isActive)
        #expect(
            limiter.admit(try connection(), at: start + .milliseconds(1_499)) == .refused(.full)
        )
        #expect(limiter.admit(try connection(), at: start + .milliseconds(1_500)) == .admitted)
        #expect(!young.isActive)
    }

    @Test func `one that has never had a request loses its place before one that is kept alive`()
        throws
    {
        let limiter = limiter(3)
        let channels = try (1...3).map { _ in try connection() }
        for channel in channels { #expect(limiter.admit(channel, at: start) == .admitted) }
        limiter.begin(channels[0])
        limiter.end(channels[0], at: start)
        limiter.begin(channels[1])
        for _ in 1...2 {
            #expect(limiter.admit(try connection(), at: start + .seconds(1)) == .admitted)
        }

        #expect(channels.map(\.isActive) == [false, true, false])
    }

    @Test func `a dropped or refused connection counts as open until it is closed, without a slot`()
        throws
    {
        let limiter = limiter(1)
        let first = try connection()
        let refused = try connection()
        #expect(limiter.admit(first, at: start) == .admitted)
        #expect(limiter.admit(refused, at: start) == .refused(.full))
        #expect(limiter.admit(try connection(), at: start + .seconds(1)) == .admitted)
        #expect(limiter.openCount == 3)
        limiter.begin(refused)
        limiter.end(refused, at: start)
        limiter.remove(refused)
        limiter.remove(first)

        #expect(limiter.openCount == 1)
    }

    @Test func `nothing more is accepted while too many close`() throws {
        let limiter = limiter(1)
        for _ in 1...ConnectionLimiter.closingMargin {
            _ = limiter.admit(try connection(), at: start)
        }
        #expect(limiter.canAccept)
        _ = limiter.admit(try connection(), at: start)

        #expect(!limiter.canAccept)
    }

    @Test func `a client has its share and no more, and leaves other clients theirs`() throws {
        let limiter = limiter(8, perClient: 100)
        for _ in 1...2 {
            #expect(limiter.admit(try connection("192.0.2.1"), at: start) == .admitted)
        }

        let later = start + .minutes(1)
        #expect(limiter.admit(try connection("192.0.2.1"), at: later) == .refused(.client))
        #expect(limiter.admit(try connection("192.0.2.2"), at: later) == .admitted)
    }

    @Test func `the addresses of a network of 64 bits are one client`() throws {
        let limiter = limiter(100, perClient: 1)
        #expect(limiter.admit(try connection("2001:db8::1"), at: start) == .admitted)

        #expect(limiter.admit(try connection("2001:db8::2"), at: start) == .refused(.client))
        #expect(limiter.admit(try connection("2001:db8:0:1::2"), at: start) == .admitted)
    }

    @Test func `the networks of a site together are two clients, those of 48 bits four`() throws {
        let limiter = limiter(1_000, perClient: 10)
        func admitted(_ address: (String) -> String) throws -> Int {
            try (0..<256).count { number in
                let channel = try connection(address(String(number, radix: 16)))
                let admission = limiter.admit(channel, at: start)
                limiter.begin(channel)
                return admission == .admitted
            }
        }

        #expect(try admitted { "2001:db8:0:\($0)::1" } == 20)
        #expect(try admitted { "2001:db8:0:\($0)00::1" } == 20)
        #expect(limiter.admit(try connection("2001:db8:1::1"), at: start) == .admitted)
    }

    @Test func `whoever has as many connections as are free is refused before others`() throws {
        let limiter = limiter(16, perClient: 4)
        for client in 1...3 {
            for _ in 1...4 { try keepBusy("192.0.2.\(client)", in: limiter) }
        }
        for _ in 1...2 { try keepBusy("192.0.2.4", in: limiter) }

        #expect(limiter.admit(try connection("192.0.2.4"), at: start) == .refused(.full))
        #expect(limiter.admit(try connection("192.0.2.5"), at: start) == .admitted)
    }

    private func keepBusy(_ address: String, in limiter: ConnectionLimiter) throws {
        let channel = try connection(address)
        #expect(limiter.admit(channel, at: start) == .admitted)
        limiter.begin(channel)
    }

    @Test func `an unlimited client has any share`() throws {
        let limiter = limiter(8, perClient: 1, unlimited: AddressRange.loopback)
        for address in ["127.0.0.1", "127.0.0.1", "::1", "::1", "::ffff:127.0.0.1"] {
            #expect(limiter.admit(try connection(address), at: start) == .admitted, "\(address)")
        }
    }

    @Test func `connections and refusals are counted`() throws {
        let limiter = limiter(1)
        _ = limiter.admit(try connection(), at: start)
        _ = limiter.admit(try connection(), at: start)
        _ = limiter.admit(try connection(), at: start + .seconds(1))
        limiter.countRefusal(.descriptors)

        for line in [
            "http_server_connection_limit 1", "http_server_open_connections 3",
            "http_server_dropped_idle_connections_total 1",
            #"http_server_refused_connections_total{reason="full"} 1"#,
            #"http_server_refused_connections_total{reason="client"} 0"#,
            #"http_server_refused_connections_total{reason="descriptors"} 1"#,
        ] {
            #expect(metrics.text.contains(line + "\n"), "\(line)")
        }
    }

    private func limiter(
        _ maximum: Int,
        perClient: Int = 1_000,
        unlimited: [AddressRange] = []
    ) -> ConnectionLimiter {
        ConnectionLimiter(
            maximum: maximum,
            maximumPerClient: perClient,
            unlimited: unlimited,
            metrics: metrics
        )
    }

    /// Creates a connection of a client; without an address, no limit per client applies.
    private func connection(_ address: String? = nil) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(ipAddress: address ?? "192.0.2.9", port: 1)).wait()
        channel.remoteAddress = try address.map { try SocketAddress(ipAddress: $0, port: 1) }
        return channel
    }
}
