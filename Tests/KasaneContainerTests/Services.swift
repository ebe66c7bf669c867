import Foundation
import KasaneContainer

// The services that the tests register. They serve only to distinguish instances.

protocol Greeting: Sendable {
    var word: String { get }
}

struct Hello: Greeting {
    let word = "Hello"
}

struct Goodbye: Greeting {
    let word = "Goodbye"
}

struct Greeter {
    let greeting: any Greeting
    let name: String

    func greet() -> String { "\(greeting.word), \(name)" }
}

protocol Box<Content> {
    associatedtype Content
    var content: Content { get }
}

struct IntBox: Box {
    let content = 1
}

/// An object without properties.
final class Leaf: Sendable {}

final class Local {
    var value = 0
}

final class Branch: Sendable {
    let left: Leaf
    let right: Leaf

    init(left: Leaf, right: Leaf) {
        self.left = left
        self.right = right
    }
}

struct Value: Sendable {
    let leaf: Leaf
}

struct RefusalError: Error, Equatable {}

final class Counter: Sendable {
    private let count = Locked(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func increment() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

final class Log: Sendable {
    private let entries = Locked<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func note(_ line: String) {
        entries.withLock { $0.append(line) }
    }
}

final class Parent: Sendable {
    let child: Child

    init(child: Child) {
        self.child = child
    }
}

final class Child: Sendable {
    private let link = Locked(Link())

    private struct Link {
        weak var parent: Parent?
    }

    var parent: Parent? {
        get { link.withLock { $0.parent } }
        set { link.withLock { $0.parent = newValue } }
    }
}

struct Session: CustomScope {}

struct Request: CustomScope {
    typealias Enclosing = Session
}

extension SharingScope where Self == Session {
    static var session: Self { Session() }
}

extension SharingScope where Self == Request {
    static var request: Self { Request() }
}

/// Sharing it unchecked is safe: the value is used only while the lock is held.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
