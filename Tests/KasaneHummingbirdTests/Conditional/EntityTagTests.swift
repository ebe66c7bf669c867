import KasaneHummingbird
import Testing

@Suite
struct EntityTagTests {
    @Test func `a tag is written in quotes, a weak one behind W`() {
        #expect("\(EntityTag(version: 3))" == "\"3\"")
        #expect("\(EntityTag(of: []))" == "\"cbf29ce484222325\"")
        #expect("\(EntityTag.weak(of: ["a"]))".wholeMatch(of: #/W\/"[0-9a-f]{1,16}"/#) != nil)
    }

    @Test func `equal content has equal tags, other content others`() {
        #expect(EntityTag(of: [1, 2]) == EntityTag(of: [1, 2]))
        #expect(EntityTag(of: [1, 2]) == EntityTag(of: AnySequence([1, 2])))
        #expect(EntityTag(of: [1, 2]) != EntityTag(of: [2, 1]))
        #expect(EntityTag.weak(of: ["a", "b"]) == EntityTag.weak(of: ["a", "b"]))
        let others = [["ab"], ["b", "a"], ["a", "b", ""], ["", "ab"], ["a\u{FF}b"], []]
        for parts in others {
            #expect(EntityTag.weak(of: parts) != EntityTag.weak(of: ["a", "b"]))
        }
    }

    /// The table in RFC 9110, section 8.8.3.2.
    @Test func `tags are compared strongly and weakly`() throws {
        let strong = EntityTag(version: 1)
        guard case .tags(let tags) = EntityTags("W/\"1\", W/\"2\", \"1\"") else {
            Issue.record("no tags were read")
            return
        }
        let (weak, other, same) = (tags[0], tags[1], tags[2])

        #expect([weak, other, same].map(\.isWeak) == [true, true, false])
        #expect([weak, other, same].map(strong.isWeaklyEqual) == [true, false, true])
        #expect([weak, other, same].map(strong.isStronglyEqual) == [false, false, true])
        #expect(weak.isWeaklyEqual(to: weak) && !weak.isStronglyEqual(to: weak))
    }

    @Test(arguments: [
        ("\"1\"", ["\"1\""]),
        (" \"1\" ,W/\"22\"\t,\"\"", ["\"1\"", "W/\"22\"", "\"\""]),
        (",, \"a,b\",", ["\"a,b\""]),
        ("\"東\"", ["\"東\""]),
        ("1, \"2, \"x\"y, w/\"3\", W/4, \"\u{7F}\", \"5\"", ["\"5\""]),
        ("*, \"1\"", ["\"1\""]),
        ("\"a b\", \"", []),
        ("", []),
    ])
    func `a header lists tags; malformed parts count as none`(header: String, tags: [String]) {
        guard case .tags(let read) = EntityTags(header) else {
            Issue.record("“\(header)” is read as any")
            return
        }
        #expect(read.map(\.description) == tags)
    }

    @Test func `an asterisk stands for any version`() {
        let any = EntityTags(" * ")
        let tag = EntityTag.weak(of: [])

        #expect(any == .any)
        #expect(any.contains(strong: tag) && any.contains(weak: tag))
        #expect(!EntityTags("").contains(strong: tag) && !EntityTags("").contains(weak: tag))
    }

    @Test func `tags match by the requested comparison`() {
        let tags = EntityTags("\"1\", W/\"2\"")
        let versions = [1, 2, 3].map(EntityTag.init(version:))

        #expect(versions.map { tags.contains(strong: $0) } == [true, false, false])
        #expect(versions.map { tags.contains(weak: $0) } == [true, true, false])
    }
}
