// A property of a parser that holds for every input.
import KasaneTesting

private struct PostalCode: CustomStringConvertible {
    let digits: String

    init?(_ text: String) {
        let digits = text.filter { $0 != "-" }
        guard digits.count == 7, digits.allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
        self.digits = digits
    }

    var description: String { "\(digits.prefix(3))-\(digits.suffix(4))" }
}

@MainActor func randomInputs() async throws {
    // snippet.property
    try await Fuzzer.run("postal codes") { source in
        let text = source.mutated("100-0001")
        guard let code = PostalCode(text) else { return }
        try source.require(PostalCode("\(code)")?.digits == code.digits, text)
    }
    // snippet.end

    // snippet.growth
    let ratio = Fuzzer.growth(from: 10_000, to: 100_000) { size in
        String(repeating: "1", count: size)
    } work: { text in
        _ = PostalCode(text)
    }
    print("Ten times the input takes \(ratio) times as long.")
    // snippet.end
}
