import Testing

@Suite
struct CaptureListTests {
    /// Swift up to 6.3 does not run an asynchronous closure with a capture list on its page's
    /// actor.
    @Test func `no closure of the pages has a capture list`() throws {
        let pattern = #/\{\s*\[[\w\s,=.()]+\][^\[\]{}]*\sin\s/#
        let captures = try SourceFile.all(below: ["Apps/Tenki/Sources/TenkiUI"])
            .filter { $0.text.contains(pattern) }
            .map(\.path)

        #expect(captures == [])
        #expect("Action { [unowned self] in run() }".contains(pattern))
    }
}
