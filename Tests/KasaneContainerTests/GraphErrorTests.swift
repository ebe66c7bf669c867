import KasaneContainer
import Testing

@Suite
struct GraphErrorTests {
    @Test func `all problems are reported at once, each with its source location`() throws {
        let error = try #require(throws: GraphError.self) { try faultyContainer() }

        #expect(error.description == text)
    }

    @Test func `a thousand services with twenty faults report all twenty`() throws {
        let error = try #require(throws: GraphError.self) {
            try Container { registry in
                for number in 0..<1000 {
                    let name = ServiceName("\(number)")
                    switch number {
                    case 0..<10:
                        registry.register(Leaf.self, name: name) { (_: Local) in Leaf() }
                    case 10..<20:
                        registry.register(Leaf.self, name: name, Leaf.init)
                        registry.register(Leaf.self, name: name, Leaf.init)
                    default:
                        registry.register(Leaf.self, name: name, Leaf.init)
                    }
                }
            }
        }

        #expect(error.problems.count == 20)
    }

    @Test func `two paths to the same service are not a cycle`() {
        #expect(throws: Never.self) {
            try Container {
                $0.register(Leaf.self, Leaf.init)
                $0.register(Branch.self, Branch.init(left:right:))
                $0.register([Branch].self) { (branch: Branch, leaf: Leaf) in [branch] }
            }
        }
    }

    @Test func `a lazy dependency breaks a cycle`() {
        #expect(throws: Never.self) {
            try Container {
                $0.register(Leaf.self, scope: .singleton) { (_: Lazy<Branch>) in Leaf() }
                $0.register(Branch.self, scope: .singleton, Branch.init(left:right:))
            }
        }
    }

    @Test func `transient services cannot complete each other`() {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Parent.self, Parent.init)
                $0.register(Child.self, Child.init)
                    .initCompleted { (child, parent: Parent) in child.parent = parent }
            }
        }

        #expect(error?.problems.count == 1)
        #expect(
            error?.description.contains("Choose a scope that keeps the instance, such as .graph.")
                == true
        )
    }

    @Test func `two names for the dependencies of one type are reported`() {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self, name: "left", Leaf.init)
                $0.register(Leaf.self, name: "right", Leaf.init)
                $0.register(Branch.self, Branch.init(left:right:))
                    .named("left", for: Leaf.self)
                    .named("right", for: Leaf.self)
            }
        }

        #expect(error?.problems.count == 1)
        #expect(
            error?.description.contains(
                "Branch gives two names to dependencies of type KasaneContainerTests.Leaf, but a"
            ) == true
        )
    }

    @Test func `a registration without any effect is reported`() {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self, Leaf.init)
                $0.register(Child.self) { Child() }.initCompleted { (_: Child, _: Leaf) in }
                $0.register(Local.self, Local.init).named("typo", for: Leaf.self)
            }
        }

        #expect(error?.description.contains("Child is transient, so it cannot have") == true)
        #expect(
            error?.description.contains("Local has no parameter of type KasaneContainerTests.Leaf")
                == true
        )
    }

    @Test func `an array of a form is reported`() {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self, Leaf.init)
                $0.register(Bool.self) { (_: [Lazy<Leaf>]) in true }
            }
        }

        #expect(error?.description.contains("Lazy<KasaneContainerTests.Leaf> is not") == true)
    }

    @Test func `a session may hold instances of its own scope and above, not below`() throws {
        #expect(throws: Never.self) {
            try Container {
                $0.register(Leaf.self, scope: .session, Leaf.init)
                $0.register(Branch.self, scope: .request, Branch.init(left:right:))
            }
        }
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self, scope: .request, Leaf.init)
                $0.register(Branch.self, scope: .session, Branch.init(left:right:))
            }
        }

        #expect(error?.problems.count == 1)
        #expect(error?.description.contains("would outlive") == true)
    }

    @Test func `a captive dependency is found through a service of the enclosing container`() throws
    {
        let container = try Container {
            $0.register(Leaf.self, scope: .request, Leaf.init)
            $0.register(Value.self, Value.init).available(in: .request)
        }

        let error = #expect(throws: GraphError.self) {
            _ = try container.child(for: .session) {
                $0.register(Int.self, scope: .singleton) { (_: Value) in 1 }
            }
        }

        #expect(
            error?.description.contains(
                "Swift.Int → KasaneContainerTests.Value → KasaneContainerTests.Leaf"
            ) == true
        )
    }

    @Test func `a service that needs a duplicate has no problem of its own`() {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self, Leaf.init)
                $0.register(Leaf.self, Leaf.init)
                $0.register(Branch.self, Branch.init(left:right:))
                $0.register(Value.self, Value.init)
            }
        }

        #expect(error?.problems.count == 1)
    }

    @Test func `a child reports problems with registrations above it`() throws {
        let container = try Container {
            $0.register(Leaf.self, name: "green", Leaf.init)
            $0.register((any Greeting).self, Hello.init)
        }

        let error = #expect(throws: GraphError.self) {
            _ = try container.child(for: .session) {
                $0.register(Value.self, Value.init)
                $0.decorate((any Greeting).self) { $0 }
            }
        }

        #expect(error?.description.contains("registered under the name “green”") == true)
        #expect(error?.description.contains("decorated here, but registered in a parent") == true)
    }

    @Test func `a child that registers a service again is reported with both locations`() throws {
        let line = #line
        let session = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Leaf.self, name: "a", Leaf.init).intoCollection()
            $0.register(Leaf.self, name: "a", Leaf.init).intoCollection()
            $0.decorate((any Greeting).self) { $0 }
        }
        .child(for: .session)

        func request() throws -> ScopedContainer<Request> {
            try session.child(for: .request) {
                $0.register((any Greeting).self, scope: .singleton, Goodbye.init)
                $0.register(Leaf.self, name: "a", Leaf.init)
                $0.register(Goodbye.self, Goodbye.init).as((any Greeting).self) { $0 }
            }
        }
        let error = #expect(throws: GraphError.self) { _ = try request() }

        func at(_ linesLater: Int) -> String {
            "KasaneContainerTests/GraphErrorTests.swift:\(line + linesLater)"
        }
        let lines = error?.description.split(separator: "\n")
        #expect(lines?.count == 5)
        #expect(
            lines?.dropFirst(2).first == """
                - \(m).Greeting is registered in a child (\(at(11))) and in a parent (\(at(2))). The \
                parent's services would not see the child's registration. Remove one of them, or \
                add .shadowsParent() to the one in the child.
                """
        )
        #expect(
            lines?.dropFirst(3).first?.contains("(\(at(12))) and in a parent (\(at(3)))") == true
        )
        #expect(lines?.last?.contains("(\(at(13))) and in a parent (\(at(2)))") == true)
    }

    @Test func `a child may shadow a registration and add to a collection`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Int.self) { 1 }.intoCollection()
        }

        let child = try container.child(for: .session) {
            $0.register(Goodbye.self, Goodbye.init).as((any Greeting).self) { $0 }.shadowsParent()
            $0.register(Int.self) { 2 }.intoCollection()
        }

        #expect(try child.resolve((any Greeting).self).word == "Goodbye")
        #expect(try child.resolveAll(Int.self) == [1, 2])
    }

    @Test func `a service of the root that needs a custom scope is reported`() throws {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self, scope: .session, Leaf.init)
                $0.register(Value.self, scope: .graph, Value.init)
                $0.register([Value].self) { (value: Lazy<Value>) in [try value()] }
                $0.register(Factory<Leaf, Int>.self) { (_: Int, leaf: Leaf) in leaf }
            }
        }

        let lines = error?.description.split(separator: "\n")
        #expect(lines?.count == 4)
        #expect(
            lines?.dropFirst().first?.hasPrefix(
                """
                - \(m).Value needs \(m).Leaf, which exists only in \(m).Session: \(m).Value → \
                \(m).Leaf (\(m)/GraphErrorTests.swift:
                """
            ) == true
        )
        #expect(lines?.dropFirst(2).first?.contains("\(m).Value → \(m).Leaf") == true)
        #expect(lines?.last?.contains("Factory<\(m).Leaf, Swift.Int> → \(m).Leaf") == true)
    }

    @Test func `a service is created in the scope for which it is declared`() throws {
        let session = try Container {
            $0.register(Leaf.self, scope: .session, Leaf.init).as(AnyObject.self) { $0 }
            $0.register(Value.self, Value.init).available(in: .session)
            $0.register([Value].self) { (value: Value, _: AnyObject) in [value] }
                .as([Any].self) { $0 }
                .available(in: .request)
            $0.decorate(Value.self) { $0 }
        }
        .child(for: .session) {
            $0.register(Bool.self) { (value: Value, leaf: Leaf) in value.leaf === leaf }
        }

        #expect(try session.resolve(Bool.self))
        #expect(throws: Never.self) {
            _ = try session.child(for: .request).resolve([Any].self)
            _ = try session.overriding { $0.register(Leaf.self, scope: .session, Leaf.init) }
        }
    }

    @Test func `a scope that does not include every need of a service is reported`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .request, Leaf.init)
            $0.register(Value.self, Value.init).available(in: .request)
        }

        let outer = #expect(throws: GraphError.self) {
            _ = try container.child(for: .session) {
                $0.register([Value].self) { (value: Value) in [value] }
            }
        }
        let wrong = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Leaf.self, scope: .request, Leaf.init)
                $0.register(Value.self, Value.init).available(in: .session)
            }
        }

        #expect(
            outer?.description.contains("\(m).Value, which exists only in \(m).Request") == true
        )
        #expect(wrong?.problems.count == 1)
        #expect(wrong?.description.contains("\(m).Leaf, which exists only in \(m).Request") == true)
    }

    @Test func `a scope that is not a CustomScope is reported`() {
        struct Mine: SharingScope {}

        let error = #expect(throws: GraphError.self) {
            try Container { $0.register(Leaf.self, scope: Mine(), Leaf.init) }
        }

        #expect(error?.description.contains("Make it conform to CustomScope") == true)
    }

    @Test func `an override that no service needs is reported`() throws {
        let container = try Container { $0.register(Leaf.self, Leaf.init) }

        let error = #expect(throws: GraphError.self) {
            _ = try container.overriding { $0.register(Local.self, Local.init) }
        }

        #expect(
            error?.description.contains(
                "KasaneContainerTests.Local is overridden, but it is not registered and nothing needs it"
            ) == true
        )
    }

    @Test func `an override under another name lists the registered names`() throws {
        let line = #line
        let container = try Container {
            $0.register(Leaf.self, name: "a", Leaf.init)
            $0.register(Leaf.self, name: "b", Leaf.init)
            $0.register((any Greeting).self, Hello.init)
        }

        let error = #expect(throws: GraphError.self) {
            _ = try container.overriding {
                $0.register(Leaf.self, Leaf.init)
                $0.register(Leaf.self, name: "c", Leaf.init)
                $0.register(Goodbye.self, Goodbye.init)
            }
        }

        let lines = error?.description.split(separator: "\n") ?? []
        let names = [
            "  · it is registered under the name “a” (\(m)/GraphErrorTests.swift:\(line + 2))",
            "  · it is registered under the name “b” (\(m)/GraphErrorTests.swift:\(line + 3))",
        ]
        #expect(lines.count == 9)
        #expect(lines.dropFirst(2).prefix(2).elementsEqual(names) { $0 == $1 })
        #expect(lines.dropFirst(5).prefix(2).elementsEqual(names) { $0 == $1 })
        #expect(
            lines.last == """
                  · it conforms to \(m).Greeting, which is registered; override \
                (any \(m).Greeting).self instead (\(m)/GraphErrorTests.swift:\(line + 4))
                """
        )
    }

    @Test func `an override under another name is reported in spite of a resolver`() throws {
        let session = try Container {
            $0.register(Leaf.self, name: "a", Leaf.init)
            $0.register(Bool.self) { (resolver: Resolver) in true }
        }
        .child(for: .session) { $0.register([Bool].self) { (resolver: Resolver) in [true] } }

        let error = #expect(throws: GraphError.self) {
            _ = try session.overriding { $0.register(Leaf.self, name: "A", Leaf.init) }
        }

        #expect(error?.problems.count == 1)
        #expect(error?.description.contains("it is registered under the name “a”") == true)
        #expect(throws: Never.self) {
            _ = try session.overriding { $0.register(Local.self, Local.init) }
            _ = try session.overriding {
                $0.register(Leaf.self, name: "b", Leaf.init).intoCollection()
            }
        }
    }

    @Test func `a dependency on the product of a factory names the factory`() throws {
        let error = #expect(throws: GraphError.self) {
            try Container {
                $0.register(Value.self, Value.init)
                $0.register(Factory<Leaf, Int>.self) { (_: Int) in Leaf() }
                $0.register(IsolatedFactory<MainActor, Leaf, Int>.self) { (_: Int) in Leaf() }
                $0.register(Bool.self) { (_: IsolatedFactory<MainActor, Local, Int>) in true }
                $0.register(Factory<Local, Int>.self) { (_: Int) in Local() }
            }
        }

        let text = error?.description ?? ""
        let product = "KasaneContainer.Factory<\(m).Leaf, Swift.Int>"
        #expect(text.contains("· inject the factory that creates it, \(product)"))
        #expect(
            text.contains(
                """
                · inject the factory that creates it, \
                KasaneContainer.IsolatedFactory<Swift.MainActor, \(m).Leaf, Swift.Int>
                """
            )
        )
        #expect(text.contains("Factory<\(m).Local, Swift.Int> is registered, with other isolation"))
    }

    @Test func `an override may register its own dependencies`() throws {
        let container = try Container { $0.register(Value.self) { Value(leaf: Leaf()) } }

        let test = try container.overriding {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Value.self, Value.init)
        }

        #expect(try test.resolve(Value.self).leaf === test.resolve(Value.self).leaf)
    }
}

private let lineBefore = #line

private func faultyContainer() throws -> Container {
    try Container {
        $0.register(Greeter.self, Greeter.init(greeting:name:))
        $0.register(Hello.self, Hello.init)
        $0.register([Greeter].self) { (greeter: Greeter, leaf: Lazy<Leaf>) in [greeter] }
        $0.register(Leaf.self, name: "a", Leaf.init)
        $0.register(Leaf.self, name: "b", Leaf.init)
        $0.register(Leaf.self, name: "b", Leaf.init)
        $0.register(Parent.self, Parent.init)
        $0.register(Child.self) { (_: Parent) in Child() }
        $0.register(Local.self) { (_: [String], _: IntBox) in Local() }
        $0.register(IntBox?.self) { nil }
        $0.register(Value.self, scope: .session) { Value(leaf: Leaf()) }
        $0.register(Counter.self, scope: .singleton) { (_: Value) in Counter() }
        $0.register(Int.self, scope: .weak) { 1 }
        $0.register(Factory<Log, Int>.self) { (_: String) in Log() }
        $0.register(Bool.self) { (_: Factory<Log, Bool>) in true }
        $0.decorate(RefusalError.self) { $0 }
    }
}

private func at(_ linesLater: Int) -> String {
    "KasaneContainerTests/GraphErrorTests.swift:\(lineBefore + linesLater)"
}

private let m = "KasaneContainerTests"

private let text = """
    The container has 11 problems:
    - \(m).Leaf “b” is registered 2 times (\(at(8)), \(at(9))). Give each a name, or add .intoCollection() to \
    each to inject all of them.
    - \(m).Greeting is not registered, but needed by \(m).Greeter \
    [Swift.Array<\(m).Greeter> → \(m).Greeter] (\(at(4)))
      · add .as((any \(m).Greeting).self) { $0 } to the registration of \(m).Hello, which conforms to it \
    (\(at(5)))
    - Swift.String is not registered, but needed by \(m).Greeter \
    [Swift.Array<\(m).Greeter> → \(m).Greeter] (\(at(4)))
    - \(m).Leaf is not registered, but needed by Swift.Array<\(m).Greeter> (\(at(6)))
      · it is registered under the name “a” (\(at(7)))
      · it is registered under the name “b” (\(at(8)))
      · it is registered under the name “b” (\(at(9)))
    - \(m).IntBox is not registered, but needed by \(m).Local (\(at(12)))
      · it is registered as Swift.Optional<\(m).IntBox> (\(at(13)))
    - KasaneContainer.Factory<\(m).Log, Swift.Bool> is not registered, but needed by Swift.Bool \
    (\(at(18)))
      · KasaneContainer.Factory<\(m).Log, Swift.Int> is registered, with other arguments \
    (\(at(17)))
    - Dependency cycle: \(m).Parent → \(m).Child → \(m).Parent (\(at(10)), \(at(11))). Inject one of \
    them as Lazy, or set it in .initCompleted.
    - \(m).Counter (singleton) would outlive \(m).Value (\(m).Session), which it depends on: \
    \(m).Counter → \(m).Value (\(at(15))). Choose a shorter scope for \(m).Counter.
    - Swift.Int is a value type and cannot be in the weak scope (\(at(16))). Choose another scope.
    - KasaneContainer.Factory<\(m).Log, Swift.Int> needs an initializer that takes the factory's \
    arguments first, but this one takes (Swift.String) (\(at(17)))
    - \(m).RefusalError is decorated before it is registered (\(at(19))). Register it first.
    """
