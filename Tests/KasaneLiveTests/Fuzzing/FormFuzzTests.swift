import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FormFuzzTests {
    @Test func `a form is read as it was written`() async throws {
        try await Fuzzer.run("forms, round trip") { source in
            let fields = (0..<source.number(0...12)).map { _ in
                (name: "a" + source.text(upTo: 6), value: source.text(upTo: 20))
            }
            let body = fields.map { "f.\(source.escaped($0.name))=\(source.escaped($0.value))" }
            let input = try PageInput(body: Array(body.joined(separator: "&").utf8))

            let events = fields.map { PageInput.Event.field($0.name, $0.value) }
            try source.require(input.events == events, "\(body): \(input.events)")
        }
    }

    @Test func `a form that is nearly right is read or refused, within its limits`() async throws {
        let sample = Array("n=7&f.city=%E6%9D%B1%E4%BA%AC+%2B&b.watch=&q=a%3D1&turn=3&form=o1".utf8)
        try await Fuzzer.run("forms, mutated") { source in
            let body = source.mutated(sample)
            // A refused body throws a documented error.
            guard let input = try? PageInput(body: body) else { return }
            let text = String(decoding: body, as: UTF8.self)
            let parts = body.count { $0 == UInt8(ascii: "&") } + 1
            try source.require(input.events.count <= parts, text)
            try source.require((input.number ?? 0) >= 0 && (input.turn ?? 0) >= 0, text)
        }
    }

    @Test func `a form is limited in bytes, in pairs and in the bytes of a value`() async throws {
        var limits = PageInput.Limits()
        limits.body = 200
        limits.pairs = 5
        limits.value = 40
        try await Fuzzer.run("forms, limits") { [limits] source in
            let pairs = (0..<source.number(0...8)).map { _ in
                "f.a=" + String(repeating: "a", count: source.number(0...60))
            }
            let body = Array(pairs.joined(separator: "&").utf8)
            let isWithin =
                body.count <= 200 && pairs.count <= 5 && pairs.allSatisfy { $0.count <= 44 }
            let input = try? PageInput(body: body, limits: limits)
            try source.require((input != nil) == isWithin, "\(pairs)")
        }
    }

    @Test func `a query is read as it was written`() async throws {
        try await Fuzzer.run("queries, round trip") { source in
            let items = (0..<source.number(0...12)).map { _ in
                PageRequest.QueryItem("n" + source.text(upTo: 4), source.text(upTo: 12))
            }
            let query = items.map { "\(source.escaped($0.name))=\(source.escaped($0.value))" }
                .joined(separator: "&")
            try source.require(PageRequest(path: "/", query: query).query == items, query)
        }
    }

    @Test func `a malformed query has no more items than its limit`() async throws {
        let sample = [UInt8]("q=%E6%9D%B1&page=2&sort=name&&=&a==b&".utf8)
        try await Fuzzer.run("queries, mutated") { source in
            let text = String(decoding: source.mutated(sample), as: UTF8.self)
            let query = PageRequest(path: "/", query: text).query
            try source.require(query.count <= 100, text)
            // Encoding a parsed query and parsing it again gives the same query.
            let again = query.map { "\(source.escaped($0.name))=\(source.escaped($0.value))" }
                .joined(separator: "&")
            try source.require(PageRequest(path: "/", query: again).query == query, text)
        }
    }

    @Test func `a part of a path is read as it was written`() async throws {
        let path: PagePath = "/photos/{id}/{name}"
        try await Fuzzer.run("paths, round trip") { source in
            let (id, name) = (source.text(upTo: 8), source.text(upTo: 8))
            // An empty part does not match.
            let (first, second) = ("a" + id, "b" + name)
            let parameters = path.parameters(
                of: "/photos/\(source.percentEncoded(first))/\(source.percentEncoded(second))"
            )
            try source.require(parameters == ["id": first, "name": second], "\(id), \(name)")
        }
    }

    @Test func `a path that is nearly right leads to one page or to none`() async throws {
        let routes = PageRoutes.only(ListPage.self) { _, _ in ListPage() }
        try await Fuzzer.run("paths, mutated") { source in
            let path = source.mutated("/photos/%E6%9D%B1/a")
            let kind: PagePath = "/photos/{id}/{name}"
            if let parameters = kind.parameters(of: path) {
                try source.require(parameters.count == 2, path)
                try source.require(
                    parameters.values.allSatisfy { $0.utf8.count <= path.utf8.count * 3 },
                    path
                )
            }
            let isList = path.split(separator: "/").elementsEqual(["list"])
            try source.require((routes.page(at: path) != nil) == isList, path)
        }
    }

    @Test func `reading a form takes time in proportion to its length`() {
        var limits = PageInput.Limits()
        (limits.body, limits.pairs, limits.value) = (.max, .max - 1, .max)
        for piece in ["f.a=%41&", "f.a=%", "&", "f.a=" + String(repeating: "%4", count: 20)] {
            let growth = Fuzzer.growth(from: 4_000, to: 64_000) { size in
                Array(String(repeating: piece, count: size / piece.utf8.count).utf8)
            } work: { [limits] body in
                _ = try? PageInput(body: body, limits: limits)
            }
            // Linear time gives 16, quadratic time 256.
            #expect(growth < 90, "\(piece): \(growth)")
        }
    }
}

extension FuzzSource {
    fileprivate mutating func escaped(_ text: String) -> String {
        encoded(text, plain: "-._*", blank: "+")
    }

    /// Returns a text percent-encoded for a path.
    fileprivate mutating func percentEncoded(_ text: String) -> String {
        encoded(text, plain: "-._~+", blank: "%20")
    }

    private mutating func encoded(_ text: String, plain: String, blank: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let character = Character(Unicode.Scalar(byte))
            let isPlain =
                character.isASCII && (character.isLetter || character.isNumber)
                || plain.utf8.contains(byte)
            if isPlain, !happens(onceIn: 8) {
                result.append(character)
            } else if byte == 32, blank == "+", !happens(onceIn: 3) {
                result += blank
            } else {
                let digits = String(byte, radix: 16, uppercase: happens(onceIn: 2))
                result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}
