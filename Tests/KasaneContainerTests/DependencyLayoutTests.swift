import KasaneContainer
import Testing

struct DependencyLayoutTests {
    @Test func `dependencies of different sizes reach the initialiser`() throws {
        let container = try Container {
            $0.register(Byte.self) { Byte(value: 7) }
            $0.register(Wide.self) { Wide(value: .init(repeating: 2)) }
            $0.register((any Labelled).self) { Label(text: "seven") }
            $0.register(Large.self) { Large() }
            $0.register(Mixed.self, Mixed.init)
        }
        let mixed = try container.resolve(Mixed.self)
        #expect(mixed.first.value == 7)
        #expect(mixed.wide.value == .init(repeating: 2))
        #expect(mixed.label.text == "seven")
        #expect(mixed.last.value == 7)
    }

    @Test func `an initialiser takes more dependencies than fit on the stack`() throws {
        let container = try Container {
            $0.register(Large.self) { Large() }
            $0.register(Int.self) { (first: Large, second: Large, third: Large) in
                first.words.15 + second.words.15 + third.words.15
            }
        }
        #expect(try container.resolve(Int.self) == 45)
    }

    @Test func `a decorator takes dependencies with another alignment than its service`() throws {
        let container = try Container {
            $0.register(Byte.self) { Byte(value: 1) }
            $0.register(Int.self) { 40 }
            $0.register(Bool.self) { true }
            $0.decorate(Byte.self) { (byte, flag: Bool, number: Int) in
                Byte(value: byte.value + UInt8(number) + (flag ? 1 : 0))
            }
        }
        #expect(try container.resolve(Byte.self).value == 42)
    }

    @Test func `arguments of different sizes reach the initialiser and are released`() throws {
        typealias Make = Factory<
            String, UInt8, Wide, Int32?, Bool, (Int) -> Int, any Labelled, Tracked
        >
        let counter = Tally()
        let container = try Container {
            $0.register(Double.self) { 0.5 }
            $0.register(Make.self) {
                (
                    byte: UInt8,
                    wide: Wide,
                    number: Int32?,
                    flag: Bool,
                    double: @escaping (Int) -> Int,
                    label: any Labelled,
                    _: Tracked,
                    half: Double
                ) in
                let sum = double(Int(byte)) + Int(wide.value[7]) + Int(number ?? 0)
                return "\(sum) \(flag) \(label.text) \(half)"
            }
        }
        let made = try container.resolve(Make.self)(
            7,
            Wide(value: .init(repeating: 2)),
            20,
            true,
            { $0 * 2 },
            Label(text: "seven"),
            Tracked(counter)
        )
        #expect(made == "36 true seven 0.5")
        #expect(counter.created == 1)
        #expect(counter.living == 0)
    }

    @Test func `instances are released if a later dependency fails`() throws {
        let counter = Tally()
        let container = try Container {
            $0.register(Tracked.self) { Tracked(counter) }
            $0.register(Byte.self) { () throws(Broken) in throw Broken() }
            $0.register(Int.self) { (_: Tracked, _: Tracked, _: Byte) in 1 }
        }
        #expect(throws: ResolveError.self) { try container.resolve(Int.self) }
        #expect(counter.created == 2)
        #expect(counter.living == 0)
    }
}

private struct Byte {
    let value: UInt8
}

private struct Wide {
    let value: SIMD8<Double>
}

private struct Large {
    let words = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}

private protocol Labelled {
    var text: String { get }
}

private struct Label: Labelled {
    let text: String
}

private struct Mixed {
    let first: Byte
    let wide: Wide
    let label: any Labelled
    let large: Large
    let last: Byte
}

private struct Broken: Error {}

// Sharing it unchecked is safe: a test uses it on one thread.
private final class Tally: @unchecked Sendable {
    var created = 0
    var living = 0
}

private final class Tracked {
    private let counter: Tally

    init(_ counter: Tally) {
        self.counter = counter
        counter.created += 1
        counter.living += 1
    }

    deinit {
        counter.living -= 1
    }
}
