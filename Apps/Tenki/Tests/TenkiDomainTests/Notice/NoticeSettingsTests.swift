import Foundation
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NoticeSettingsTests {
    private static let moment = Date(timeIntervalSince1970: 1_795_000_000)

    @Test(arguments: [
        "http://ntfy.sh/tenki", "https://", "https:///tenki", "ntfy.sh/tenki",
        "https://user@ntfy.sh/tenki", "https://ntfy.sh/a b", "https://天気.jp/",
        "https://ntfy.sh/\(String(repeating: "a", count: 2000))",
    ])
    func `an address without TLS, a host or plain characters is refused`(text: String) {
        #expect(throws: NoticeAddressError.self) { try NoticeAddress(text) }
    }

    @Test func `an address keeps its secret to itself`() throws {
        let address = try NoticeAddress("  https://ntfy.sh/secret-topic?auth=1 ")

        #expect(address.reveal() == "https://ntfy.sh/secret-topic?auth=1")
        #expect("\(address)" == "https://ntfy.sh/…")
        #expect(address.host == "ntfy.sh")
        #expect(Mirror(reflecting: address).children.isEmpty)
    }

    @Test func `a link for unsubscribing is read back, and no other text`() {
        var generator = SystemRandomNumberGenerator()
        let link = UnsubscribeLink(
            person: ProfileID(UUID()),
            token: UnsubscribeToken(using: &generator)
        )

        #expect(UnsubscribeLink(link.reveal()) == link)
        #expect("\(link.token)" == "•••")
        for text in ["", ".", "\(link.person)", "\(link.person).", "\(link.reveal())0"] {
            #expect(UnsubscribeLink(text) == nil)
        }
    }

    @Test(arguments: 0..<32)
    func `tokens that differ in any digit are different`(index: Int) throws {
        var digits = Array(repeating: Character("5"), count: 32)
        let token = try #require(UnsubscribeToken(String(digits)))
        for digit in "01234679abcdef" {
            digits[index] = digit
            #expect(UnsubscribeToken(String(digits)) != token)
        }
        digits[index] = "5"
        #expect(UnsubscribeToken(String(digits)) == token)
    }

    @Test func `unsubscribing turns all off, and keeps the limits`() throws {
        var settings = try settings()
        settings.rain = .init(try #require(Percentage(80)), isOn: true)
        settings.municipality = try MunicipalityCode("1320100")

        settings.unsubscribe()

        #expect(!settings.isOn)
        #expect(settings.rain.value == Percentage(80))
    }

    @Test func `a receiver is turned off when it is gone`() throws {
        var settings = try settings()

        let first = settings.recordFailure(at: Self.moment, isGone: true)
        let second = settings.recordFailure(at: Self.moment + 1, isGone: true)

        #expect(first && !second)
        #expect(!settings.isActive)
    }

    @Test func `a receiver is turned off when it fails for three days`() throws {
        var settings = try settings()
        let period = NoticeSettings.failurePeriod

        let stops = [0, period - 1, period].map {
            settings.recordFailure(at: Self.moment + $0, isGone: false)
        }

        #expect(stops == [false, false, true])
        #expect(!settings.isActive)
    }

    @Test func `an old failure does not turn a receiver off at the next one`() throws {
        var settings = try settings()
        let pause = NoticeSettings.failurePause

        let stops = [0, pause, pause + 1].map {
            settings.recordFailure(at: Self.moment + $0, isGone: false)
        }

        #expect(stops == [false, false, false])
        #expect(settings.failure?.since == Self.moment + pause)
        #expect(settings.failure?.notices == 2)
    }

    @Test func `a receiver is not turned off because of a single notice`() throws {
        var settings = try settings()
        let hours = stride(from: 0.0, through: 4 * 86_400, by: 3600)

        let stops = hours.map {
            settings.recordFailure(at: Self.moment + $0, isGone: false, isRepetition: $0 > 0)
        }

        let isStopped = settings.recordFailure(at: Self.moment + 5 * 86_400, isGone: false)

        #expect(!stops.contains(true))
        #expect(isStopped)
    }

    @Test func `a success, or another address, forgets the failures`() throws {
        var settings = try settings()
        _ = settings.recordFailure(at: Self.moment, isGone: false)
        settings.recordSuccess()
        #expect(settings.failure == nil)

        _ = settings.recordFailure(at: Self.moment, isGone: true)
        settings.channel = .topic(try NoticeAddress("https://ntfy.sh/other"))

        #expect(settings.isActive)
    }

    @Test func `mail has no failures of its own`() throws {
        var settings = try settings()
        settings.channel = .mail

        let isStopped = settings.recordFailure(at: Self.moment, isGone: true)

        #expect(!isStopped)
        #expect(settings.failure == nil)
    }

    private func settings() throws -> NoticeSettings {
        var generator = SystemRandomNumberGenerator()
        return NoticeSettings(
            id: ProfileID(UUID()),
            token: UnsubscribeToken(using: &generator),
            digest: .init(.standard, isOn: true),
            channel: .topic(try NoticeAddress("https://ntfy.sh/tenki"))
        )
    }
}
