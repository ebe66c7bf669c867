import Foundation
import HTTPTypes
import KasaneTesting
import KasaneWebhooks
import Testing

@Suite
struct SignaturePropertyTests {
    @Test func `whatever is signed is accepted`() throws {
        var random = FuzzSource(seed: 1)
        for round in 0..<500 {
            let (message, secret, date) = try sample(&random, bodies: 0...2000)
            let headers = WebhookSigner(secret: secret).headers(for: message, at: date)

            let read = try WebhookVerifier(secret: secret)
                .verify(headers, body: message.body, at: date)

            #expect(read.id == message.id && read.body == message.body, "round \(round)")
        }
    }

    @Test func `a flip of any bit is refused`() throws {
        var random = FuzzSource(seed: 2)
        for _ in 0..<12 {
            let (message, secret, date) = try sample(&random, bodies: 0...40)
            let verifier = WebhookVerifier(secret: secret)
            let headers = WebhookSigner(secret: secret).headers(for: message, at: date)

            for index in message.body.indices {
                for bit in 0..<8 {
                    var body = message.body
                    body[index] ^= 1 << bit
                    #expect(!accepts(verifier, headers, body, date), "bit \(bit) of byte \(index)")
                }
            }
            for name in [HTTPField.Name.webhookID, .webhookTimestamp, .webhookSignature] {
                for flipped in flips(of: headers[name] ?? "") {
                    var headers = headers
                    headers[name] = flipped
                    #expect(!accepts(verifier, headers, message.body, date), "\(name): \(flipped)")
                }
            }
        }
    }

    @Test func `a message of another secret, or with a longer or shorter body, is refused`() throws
    {
        var random = FuzzSource(seed: 3)
        for _ in 0..<200 {
            let (message, secret, date) = try sample(&random, bodies: 1...100)
            let headers = WebhookSigner(secret: secret).headers(for: message, at: date)
            let verifier = WebhookVerifier(secret: secret)

            #expect(!accepts(WebhookVerifier(secret: .random()), headers, message.body, date))
            #expect(!accepts(verifier, headers, message.body.dropLast(), date))
            #expect(!accepts(verifier, headers, message.body.dropFirst(), date))
            #expect(!accepts(verifier, headers, message.body + [0], date))
        }
    }

    private func sample(
        _ random: inout FuzzSource,
        bodies: ClosedRange<Int>
    ) throws -> (WebhookMessage, WebhookSecret, Date) {
        let message = try WebhookMessage(id: random.identity(), body: random.bytes(bodies))
        let bytes = random.bytes(WebhookSecret.sizes).base64EncodedString()
        let date = Date(timeIntervalSince1970: .random(in: 0...4e9, using: &random))
        return (message, try WebhookSecret("whsec_" + bytes), date)
    }

    private func accepts(
        _ verifier: WebhookVerifier,
        _ headers: HTTPFields,
        _ body: Data,
        _ date: Date
    ) -> Bool {
        // Any error refuses the message.
        (try? verifier.verify(headers, body: body, at: date)) != nil
    }

    private func flips(of text: String) -> [String] {
        text.utf8.indices.flatMap { index in
            (0..<8).map { bit in
                var bytes = Array(text.utf8)
                bytes[text.utf8.distance(from: text.utf8.startIndex, to: index)] ^= 1 << bit
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }
}

extension FuzzSource {
    fileprivate mutating func bytes(_ sizes: ClosedRange<Int>) -> Data {
        Data((0..<number(sizes)).map { _ in UInt8(truncatingIfNeeded: next()) })
    }

    fileprivate mutating func identity() -> String {
        let characters = (0x21...0x7E).filter { $0 != 0x2E }.map { UInt8($0) }
        let bytes = (0..<number(1...40)).map { _ in pick(characters) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
