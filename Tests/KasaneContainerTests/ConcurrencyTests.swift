import Foundation
import KasaneContainer
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct ConcurrencyTests {
    private static let trials =
        ProcessInfo.processInfo.environment["KASANE_RACE_TRIALS"].flatMap(Int.init) ?? 20

    @Test func `one instance is created under any race`() throws {
        for _ in 0..<Self.trials {
            let made = Counter()
            let session = try Container {
                $0.register(Leaf.self, scope: .singleton) {
                    made.increment()
                    usleep(2000)
                    return Leaf()
                }
                $0.register(Value.self, scope: .session) { (leaf: Leaf) in Value(leaf: leaf) }
                $0.register(Branch.self, scope: .weak, Branch.init(left:right:))
            }
            .child(for: .session)

            let instances = try race(threads: 8) {
                let branch = try session.resolve(Branch.self)
                return [
                    ObjectIdentifier(try session.resolve(Leaf.self)),
                    ObjectIdentifier(try session.resolve(Value.self).leaf),
                    ObjectIdentifier(branch.left), ObjectIdentifier(branch.right),
                ]
            }

            #expect(Set(instances.joined()).count == 1)
            #expect(made.value == 1)
        }
    }

    @Test(arguments: [true, false])
    func `a cycle resolved from both ends at once is one instance each, and complete`(
        isHidden: Bool
    ) throws {
        for _ in 0..<Self.trials {
            let container = try Container {
                if isHidden {
                    $0.register(Parent.self, scope: .singleton) { (resolver: Resolver) in
                        Parent(child: try resolver.resolve())
                    }
                } else {
                    $0.register(Parent.self, scope: .singleton, Parent.init)
                }
                $0.register(Child.self, scope: .singleton, Child.init)
                    .initCompleted { (child, parent: Parent) in
                        usleep(100)
                        child.parent = parent
                    }
            }

            let halves = try race(threads: 8) { thread in
                guard thread.isMultiple(of: 2) else {
                    let child = try container.resolve(Child.self)
                    return child.parent?.child === child
                }
                let parent = try container.resolve(Parent.self)
                return parent.child.parent === parent
            }

            #expect(halves == Array(repeating: true, count: 8))
        }
    }

    @Test func `services that are made at the same time do not wait for each other`() throws {
        let meeting = Meeting(of: 2)
        let container = try Container {
            // Each initialiser returns only after the other one has started.
            $0.register(Leaf.self, scope: .singleton) {
                meeting.wait()
                return Leaf()
            }
            $0.register(Child.self, scope: .singleton) {
                meeting.wait()
                return Child()
            }
        }

        let results = try race(threads: 2) { thread in
            if thread == 0 {
                _ = try container.resolve(Leaf.self)
            } else {
                _ = try container.resolve(Child.self)
            }
            return true
        }

        #expect(results == [true, true])
    }

    @Test func `closures on two threads that need each other are an error, not a deadlock`()
        throws
    {
        let meeting = Meeting(of: 2)
        let isFirst = Counter()
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton) { (resolver: Resolver) in
                if isFirst.increment() <= 2 { meeting.wait() }
                _ = try resolver.resolve(Child.self)
                return Leaf()
            }
            $0.register(Child.self, scope: .singleton) { (resolver: Resolver) in
                if isFirst.increment() <= 2 { meeting.wait() }
                _ = try resolver.resolve(Leaf.self)
                return Child()
            }
        }

        let errors = try race(threads: 2) { thread in
            do throws(ResolveError) {
                if thread == 0 {
                    _ = try container.resolve(Leaf.self)
                } else {
                    _ = try container.resolve(Child.self)
                }
                return ""
            } catch {
                return error.description
            }
        }

        #expect(errors.contains { $0.contains("is being created by another thread") })
        #expect(!errors.contains(""))
    }

    @Test func `a million resolves in any scope leave nothing behind`() throws {
        let session = try Container {
            $0.register(Local.self, Local.init)
            $0.register(Value.self, scope: .graph) { Value(leaf: Leaf()) }
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Branch.self, scope: .weak, Branch.init(left:right:))
            $0.register(Child.self, scope: .session, Child.init)
            $0.register([Value].self) { (a: Value, b: Lazy<Value>, r: Resolver) in
                [a, try b(), try r.resolve()]
            }
        }
        .child(for: .session)
        func resolveAll(_ rounds: Int) throws {
            for _ in 0..<rounds {
                _ = try session.resolve(Local.self)
                _ = try session.resolve([Value].self)
                _ = try session.resolve(Leaf.self)
                _ = try session.resolve(Branch.self)
                _ = try session.resolve(Child.self)
            }
        }
        let rounds = Self.trials * 1000

        try resolveAll(1000)
        let growths = try (0..<5).map { _ in
            let before = residentKilobytes()
            try resolveAll(rounds)
            return residentKilobytes() - before
        }

        // The allocator keeps some memory, and other tests allocate concurrently. A leak of one
        // object for each resolve would be far above the limit every time.
        #expect(growths.contains { $0 < 4096 + rounds / 100 }, "\(growths) kB")
    }
}

/// Returns the resident memory of this process in kB; 0 if the system does not report it.
private func residentKilobytes() -> Int {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return status?.firstMatch(of: #/VmRSS:\s+(\d+) kB/#).flatMap { Int($0.1) } ?? 0
}
