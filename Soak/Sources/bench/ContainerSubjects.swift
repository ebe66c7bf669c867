import Foundation
import KasaneContainer

func containerSubjectFigures() throws -> [Figure] {
    let container = try Container {
        $0.register(Leaf.self, Leaf.init)
        $0.register(Leaf.self, name: "named", Leaf.init)
        $0.register(Shared.self, scope: .singleton, Shared.init)
        $0.register(Chain1.self, Chain1.init)
        $0.register(Chain2.self, Chain2.init)
        $0.register(Chain3.self, Chain3.init)
        $0.register(Chain4.self, Chain4.init)
        $0.register(Chain5.self, Chain5.init)
        $0.register(Chain6.self, Chain6.init)
        $0.register(Chain7.self, Chain7.init)
        $0.register(Chain8.self, Chain8.init)
        $0.register(Chain9.self, Chain9.init)
        $0.register(Factory<Arguments, Int, String>.self, Arguments.init)
        $0.install(TreeAssembly())
    }
    return try [resolutionFigures(container), [buildFigure(), memoryFigure()]].flatMap { $0 }
}

private func resolutionFigures(_ container: Container) throws -> [Figure] {
    let shared = try container.resolve(Shared.self)
    return try [
        compare(
            "leaf",
            hand: onOneThread { sink(leafByHand()) },
            kasane: onOneThread { sink(try container.resolve(Leaf.self)) }
        ),
        compare(
            "shared",
            hand: onOneThread { sink(own(shared)) },
            kasane: onOneThread { sink(try container.resolve(Shared.self)) }
        ),
        compare(
            "chain10",
            hand: onOneThread { sink(chainByHand()) },
            kasane: onOneThread { sink(try container.resolve(Chain9.self)) }
        ),
        compare(
            "graph100",
            rounds: 3_000,
            hand: onOneThread { sink(treeByHand()) },
            kasane: onOneThread { sink(try container.resolve(Tree1.self)) }
        ),
        compare(
            "args2",
            hand: onOneThread { sink(argumentsByHand(1, "a")) },
            kasane: onOneThread {
                sink(try container.resolve(Factory<Arguments, Int, String>.self)(1, "a"))
            }
        ),
        compare(
            "named",
            hand: onOneThread { sink(leafByHand()) },
            kasane: onOneThread { sink(try container.resolve(Leaf.self, name: "named")) }
        ),
        compare(
            "shared2threads",
            rounds: 300_000,
            hand: onTwoThreads { sink(own(shared)) },
            kasane: onTwoThreads { sink(try container.resolve(Shared.self)) }
        ),
    ]
    .flatMap { $0 }
}

private func buildFigure() throws -> Figure {
    for _ in 0..<3 { sink(try thousand().resolve(Leaf.self)) }
    return try nanoseconds("build1000.kasane", rounds: 10) {
        sink(try thousand().resolve(Leaf.self))
    }
}

private func memoryFigure() throws -> Figure {
    let containers = 50
    // The first container allocates shared data, such as type metadata, which does not count.
    var kept = try [thousand()]
    let before = residentBytes()
    for _ in 0..<containers { kept.append(try thousand()) }
    let bytes = residentBytes() - before
    for container in kept { sink(try container.resolve(Leaf.self)) }
    return Figure(
        name: "container.bytes_per_registration",
        value: Double(bytes) / Double(containers * 1000),
        unit: "B"
    )
}

/// Returns the resident memory of this process in bytes, or 0 if the system does not report it.
private func residentBytes() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let match = status.firstMatch(of: #/VmRSS:\s+(\d+) kB/#), let kilobytes = Int(match.1)
    else { return 0 }
    return kilobytes * 1024
}

private func thousand() throws -> Container {
    try Container { registry in
        registry.register(Leaf.self, Leaf.init)
        for register in registrations { register(&registry) }
    }
}

private typealias Registering = @Sendable (inout Registry) -> Void

private let registrations: [Registering] = (0..<999).map { number in
    registering(tags[number / 32], tags[number % 32])
}

private func registering(_ left: Any.Type, _ right: Any.Type) -> Registering {
    func open<Left>(_ left: Left.Type) -> Registering { registering(left, with: right) }
    return _openExistential(left, do: open)
}

private func registering<Left>(_ left: Left.Type, with right: Any.Type) -> Registering {
    func open<Right>(_ right: Right.Type) -> Registering {
        { $0.register(Pair<Left, Right>.self, Pair<Left, Right>.init) }
    }
    return _openExistential(right, do: open)
}

private let tags: [Any.Type] = [
    Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, Int.self, UInt.self, Float.self, Double.self, Bool.self, String.self,
    Character.self, Substring.self, [Int].self, [String].self, [Bool].self, Int?.self,
    String?.self, Bool?.self, Leaf.self, Shared.self, Chain1.self, Chain2.self, Chain3.self,
    Chain4.self, Chain5.self, Chain6.self, Chain7.self, Chain8.self,
]

private final class Pair<Left, Right> {
    let leaf: Leaf
    init(_ leaf: Leaf) { self.leaf = leaf }
}

private final class Leaf {}
private final class Shared: Sendable {}

private final class Arguments {
    let number: Int
    let text: String
    init(_ number: Int, _ text: String) {
        self.number = number
        self.text = text
    }
}

private final class Chain1 {
    let next: Leaf
    init(_ next: Leaf) { self.next = next }
}

private final class Chain2 {
    let next: Chain1
    init(_ next: Chain1) { self.next = next }
}

private final class Chain3 {
    let next: Chain2
    init(_ next: Chain2) { self.next = next }
}

private final class Chain4 {
    let next: Chain3
    init(_ next: Chain3) { self.next = next }
}

private final class Chain5 {
    let next: Chain4
    init(_ next: Chain4) { self.next = next }
}

private final class Chain6 {
    let next: Chain5
    init(_ next: Chain5) { self.next = next }
}

private final class Chain7 {
    let next: Chain6
    init(_ next: Chain6) { self.next = next }
}

private final class Chain8 {
    let next: Chain7
    init(_ next: Chain7) { self.next = next }
}

private final class Chain9 {
    let next: Chain8
    init(_ next: Chain8) { self.next = next }
}

@inline(never)
private func leafByHand() -> Leaf { Leaf() }

@inline(never)
private func own(_ shared: Shared) -> Shared { shared }

@inline(never)
private func argumentsByHand(_ number: Int, _ text: String) -> Arguments {
    Arguments(number, text)
}

@inline(never)
private func chainByHand() -> Chain9 {
    Chain9(
        Chain8(Chain7(Chain6(Chain5(Chain4(Chain3(Chain2(Chain1(Leaf()))))))))
    )
}
