import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MultipartFuzzTests {
    private static let boundary = Array("b-7".utf8)
    private static let pieces = [
        "\r\n--b-7\r\n", "\r\n--b-7--\r\n", "\r\n--b-7", "--b-7\r\n", "--b-7", "\r\n", "\r", "\n",
        "--", "-", "\r\n--b-", "\r\n-", "\r\n\r\n", "\r\r\n--b-7", "b-7", " ", "\t", ";", ":", "=",
        "Content-Disposition: form-data; name=\"a\"\r\n\r\n", "Content-Type: text/plain\r\n",
        "Content-Disposition: form-data; name=\"c\"; filename=\"d%22.png\"\r\n", "\"", "%22", "%0D",
        "Content-Transfer-Encoding: base64\r\n", "name", "filename*=utf-8''x", "\0", "é", "x", "東",
    ]

    @Test func `the parts of a body are the same however it is divided`() async throws {
        try await Fuzzer.run("multipart bodies") { source in
            let body = Self.body(&source)
            let reference = MultipartReference.parts(of: body, boundary: Self.boundary)
            let whole = Self.result(of: body, limits: MultipartLimits()) { max(1, body.count) }
            let divided = Self.result(of: body, limits: MultipartLimits()) { source.number(1...9) }

            try source.require(divided == whole, Self.shown(body))
            try source.require((try? whole.get()) == reference, Self.shown(body))
        }
    }

    @Test func `the limits of a body hold however it is divided`() async throws {
        try await Fuzzer.run("multipart limits") { source in
            let body = Self.body(&source)
            var limits = MultipartLimits()
            limits.header = source.number(0...120)
            limits.parts = source.number(0...4)
            limits.text = source.number(0...30)
            limits.texts = source.number(0...50)
            limits.file = source.number(0...40)
            limits.total = source.number(0...600)
            let whole = Self.result(of: body, limits: limits) { max(1, body.count) }
            let divided = Self.result(of: body, limits: limits) { source.number(1...9) }

            try source.require(divided == whole, "\(limits) \(Self.shown(body))")
            guard let parts = try? whole.get() else { return }
            let texts = parts.filter { $0.fileName == nil }.map(\.content.count)
            let names = parts.map { $0.name.utf8.count + ($0.fileName ?? "").utf8.count }
            let files = parts.filter { $0.fileName != nil }.map(\.content.count)
            try source.require(
                body.count <= limits.total && parts.count <= limits.parts
                    && texts.allSatisfy { $0 <= limits.text }
                    && (texts + names).reduce(0, +) <= limits.texts
                    && files.allSatisfy { $0 <= limits.file },
                "\(limits) \(Self.shown(body))"
            )
        }
    }

    @Test func `a content type has a valid boundary or none`() async throws {
        let samples = [
            "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
            "Multipart/Form-Data; charset=utf-8; boundary=\"a b\"",
        ]
        try await Fuzzer.run("multipart content types") { source in
            let type = source.mutated(source.pick(samples))
            guard let boundary = MultipartHeader.boundary(in: type) else { return }
            try source.require(
                (1...70).contains(boundary.count) && type.utf8.contains(boundary)
                    && !boundary.contains(0x0D) && !boundary.contains(0x22),
                type
            )
        }
    }

    private static func body(_ source: inout FuzzSource) -> [UInt8] {
        if source.happens(onceIn: 4) { return Array(source.text(of: pieces, upTo: 14).utf8) }
        var text = source.happens(onceIn: 5) ? "preamble\r\n" : ""
        for _ in 0..<source.number(0...4) {
            text +=
                "--b-7\r\nContent-Disposition: form-data; name=\"\(source.pick(["a", "b", ""]))\""
            if source.happens(onceIn: 2) { text += "; filename=\"\(source.pick(["c.png", ""]))\"" }
            text += "\r\n" + (source.happens(onceIn: 3) ? "Content-Type: image/png\r\n" : "")
            text += "\r\n" + source.text(of: pieces + ["long text"], upTo: 4) + "\r\n"
        }
        let body = Array((text + "--b-7--\r\n").utf8)
        return source.happens(onceIn: 2) ? body : source.mutated(body, fragments: pieces)
    }

    private static func result(
        of body: [UInt8],
        limits: MultipartLimits,
        chunk size: () -> Int
    ) -> Result<[MultipartPart], MultipartError> {
        do {
            let parts = try MultipartParser.parts(
                of: body,
                boundary: boundary,
                limits: limits,
                chunk: size
            ) { parser in
                let held = max(boundary.count + 4, limits.header + 4)
                guard parser.heldBytes <= max(held, 66) else { throw HeldTooMuchError() }
            }
            return .success(parts)
        } catch let error as MultipartError {
            return .failure(error)
        } catch {
            Issue.record(error)
            return .failure(.incomplete)
        }
    }

    private static func shown(_ body: [UInt8]) -> String {
        String(decoding: body, as: UTF8.self).debugDescription
    }
}

private struct HeldTooMuchError: Error {}
