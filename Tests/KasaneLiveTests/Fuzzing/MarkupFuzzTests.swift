import Foundation
import KasaneLive
import KasaneTesting
import Observation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MarkupFuzzTests {
    @Test func `escaped text is read back as the text`() async throws {
        try await Fuzzer.run("markup, text") { source in
            let text = source.text(upTo: 30)
            var output = HTMLOutput()
            output.write(text)
            let escaped = String(decoding: output.bytes, as: UTF8.self)

            try source.require(!escaped.utf8.contains { "<>\"'".utf8.contains($0) }, text)
            try source.require(unescaped(escaped) == shown(text), text.debugDescription)
        }
    }

    @Test func `an element is read back with its attribute and its content`() async throws {
        try await Fuzzer.run("markup, elements") { source in
            let (title, text) = (source.text(upTo: 12), source.text(upTo: 12))
            let html = p(Attribute("title", title)) { text }.rendered()
            // Splits by bytes because a quote and a following combining mark form one `Character`.
            let parts = html.utf8.split(
                separator: UInt8(ascii: "\""),
                omittingEmptySubsequences: false
            )
            .map { String(decoding: Array($0), as: UTF8.self) }

            try source.require(parts.count == 3 && parts[0] == "<p title=", html)
            try source.require(unescaped(parts[1]) == shown(title), html)
            let rest = parts[2].utf8
            try source.require(
                rest.starts(with: ">".utf8) && rest.reversed().starts(with: ">p/<".utf8),
                html
            )
            let content = String(decoding: Array(rest.dropFirst().dropLast(4)), as: UTF8.self)
            try source.require(unescaped(content) == shown(text), html)
        }
    }

    @Test func `a patch is JSON, whatever was typed`() async throws {
        let pages = PageRoutes.only(ListPage.self) { _, _ in ListPage() }
        let entry = try #require(pages.page(at: "/list")?.entry)
        var environment = PageEnvironment()
        environment.patchInterval = .zero
        try await Fuzzer.run("patches") { [environment] source in
            let session = entry.session(for: PageRequest(path: "/list"), environment: environment)
            _ = try await session.start()
            guard let stream = await session.openStream(at: 0) else {
                throw FuzzFindingError("the page has no stream")
            }
            for number in 1...source.number(1...4) {
                let field = source.pick(["order", "other", "loud"])
                let value = source.text(upTo: 20)
                let body = "n=\(number)&f.\(field)=\(escaped(value))"
                let answer = await session.receive(try PageInput(body: Array(body.utf8)))
                try source.require(answer == .taken, value)
                guard case .patch(let patch) = await session.nextEvent(on: stream) else {
                    throw FuzzFindingError("no patch came of “\(value)”")
                }
                let json =
                    try JSONSerialization.jsonObject(with: Data(patch.json)) as? [String: Any]
                try source.require(json?["n"] as? Int == number, value)
                try source.require(!patch.json.contains(10) && !patch.json.contains(13), value)
                let operations = json?["o"] as? [[Any]] ?? []
                try source.require(operations.allSatisfy { $0.first is String }, value)
            }
            await session.end()
        }
    }

    @Test func `escaping takes time in proportion to the length`() {
        let growth = Fuzzer.growth(from: 10_000, to: 160_000) { size in
            String(repeating: "<&é\"", count: size / 5)
        } work: { text in
            var output = HTMLOutput()
            output.write(text)
        }
        // Linear time gives 16, quadratic time 256.
        #expect(growth < 90, "\(growth)")
    }
}

private func shown(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.map { scalar in
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: scalar
        case 0..<0x20, 0x7F..<0xA0: "\u{FFFD}"
        default: scalar
        }
    }
}

/// Decodes character references like a browser.
///
/// Returns `nil` for an ampersand without a reference.
private func unescaped(_ text: some StringProtocol) -> [Unicode.Scalar]? {
    let references: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'",
    ]
    var result: [Unicode.Scalar] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
        guard scalar == "&" else {
            result.append(scalar)
            continue
        }
        guard let end = rest.firstIndex(of: ";"),
            let character = references[String(String.UnicodeScalarView(rest[..<end]))]
        else { return nil }
        result.append(character)
        rest = rest[rest.index(after: end)...]
    }
    return result
}

private func escaped(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
