import KasaneHummingbird
import Testing

@Suite
struct PageLifespanTests {
    private var lifespan = PageLifespan(at: .seconds(100), configuration: .init())

    @Test mutating func `a page that no script adopts ends fifteen seconds after it was sent`() {
        let whileMade = lifespan.dueAction(at: .seconds(199))
        lifespan.sent(at: .seconds(200))
        let actions = [201, 202, 203, 214, 215].map { lifespan.dueAction(at: .seconds($0)) }

        #expect(whileMade == nil)
        #expect(actions == [nil, .adopt, nil, nil, .end])
    }

    @Test(arguments: [true, false])
    mutating func `a page that has a stream or a form is adopted already`(isForm: Bool) {
        lifespan.sent(at: .seconds(200))
        if isForm {
            lifespan.formSeen(at: .seconds(201))
        } else {
            lifespan.streamOpened(1, at: .seconds(201), spread: 0)
            lifespan.streamClosed(1, at: .seconds(202))
        }

        #expect(lifespan.dueAction(at: .seconds(210)) == nil)
    }

    @Test mutating func `a stream is written to, and renewed`() {
        lifespan.streamOpened(7, at: .seconds(101), spread: 0)
        let actions = [102, 146, 147, 191, 1_001].map { lifespan.dueAction(at: .seconds($0)) }

        #expect(actions == [nil, .beat, nil, .beat, .renewStream(7)])
    }

    @Test mutating func `a stream of which nothing more is heard does not keep its page`() {
        lifespan.streamOpened(7, at: .seconds(100), spread: 0)
        let actions = [1_000, 1_001, 1_300].map { lifespan.dueAction(at: .seconds($0)) }

        #expect(actions == [.renewStream(7), nil, .end])
    }

    @Test mutating func `an older stream that is reported late does not count`() {
        lifespan.streamOpened(2, at: .seconds(100), spread: 0)
        lifespan.streamOpened(1, at: .seconds(100), spread: 0)
        lifespan.streamClosed(1, at: .seconds(101))

        #expect(lifespan.dueAction(at: .seconds(1_000)) == .renewStream(2))
    }

    @Test mutating func `streams that were opened together are not renewed together`() {
        lifespan.streamOpened(1, at: .seconds(101), spread: 1)
        let actions = [101, 820, 821].map { lifespan.dueAction(at: .seconds($0)) }

        #expect(actions == [.beat, .beat, .renewStream(1)])
    }

    @Test mutating func `a page whose stream is gone ends after five minutes without input`() {
        lifespan.streamOpened(1, at: .seconds(101), spread: 0)
        lifespan.streamOpened(2, at: .seconds(102), spread: 0)
        lifespan.streamClosed(1, at: .seconds(110))
        let whileOpen = lifespan.dueAction(at: .seconds(130))
        lifespan.streamClosed(2, at: .seconds(130))
        lifespan.inputSeen(at: .seconds(200))
        let actions = [430, 499, 500].map { lifespan.dueAction(at: .seconds($0)) }

        #expect(whileOpen == nil)
        #expect(actions == [nil, nil, .end])
    }

    @Test(arguments: [(0.0, 1_800), (0.5, 900), (0.9, 180), (1, 15), (7, 15), (-1, 1_800)])
    mutating func `a page of forms ends sooner where its client has many`(
        pressure: Double,
        seconds: Int
    ) {
        lifespan.formSeen(at: .seconds(110))
        let actions = [109, 110].map {
            lifespan.dueAction(at: .seconds($0 + seconds), pressure: pressure)
        }

        #expect(actions == [nil, .end])
    }

    @Test mutating func `a page of forms ends half an hour after the last`() {
        lifespan.formSeen(at: .seconds(110))
        lifespan.formSeen(at: .seconds(200))
        let actions = [1_999, 2_000].map { lifespan.dueAction(at: .seconds($0)) }

        #expect(actions == [nil, .end])
    }
}
