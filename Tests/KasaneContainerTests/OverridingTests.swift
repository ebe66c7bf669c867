import KasaneContainer
import Testing

@Suite
struct OverridingTests {
    @Test func `overriding gives a container of its own for a test`() throws {
        let container = try Container {
            $0.register((any Greeting).self, scope: .singleton, Hello.init)
            $0.register(String.self) { "x" }
            $0.register(Greeter.self, Greeter.init(greeting:name:))
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
        }

        let test = try container.overriding {
            $0.register((any Greeting).self) { Goodbye() }
        }

        #expect(try test.resolve(Greeter.self).greet() == "Goodbye, x")
        #expect(try container.resolve(Greeter.self).greet() == "Hello, x")
        #expect(try test.resolve(Leaf.self) !== container.resolve(Leaf.self))
    }

    @Test func `an override forwards its own instance, also to more types`() throws {
        let container = try Container {
            $0.register(String.self) { "old" }.as(Substring.self) { $0[...] }
            $0.register(String.self, name: "other") { "other" }
        }

        let test = try container.overriding {
            $0.register(String.self) { "new" }
                .as(Substring.self) { $0[...] }
                .as([Character].self) { Array($0) }
        }

        #expect(try test.resolve(Substring.self) == "new")
        #expect(try test.resolve([Character].self) == ["n", "e", "w"])
    }

    @Test func `one override of several forwards its instance once`() throws {
        let container = try Container {
            for word in ["one", "two"] {
                $0.register(String.self) { word }.intoCollection().as(Substring.self) { $0[...] }
            }
        }

        let test = try container.overriding { $0.register(String.self) { "three" } }

        #expect(try test.resolveAll(Substring.self) == ["three"])
    }

    @Test func `overriding changes nothing else, and may decorate`() throws {
        struct Loud: Greeting { let word: String }
        let container = try Container {
            $0.register((any Greeting).self, Hello.init).intoCollection()
            $0.decorate((any Greeting).self) { Loud(word: $0.word + "!") }
            $0.register((any Greeting).self, Goodbye.init).intoCollection()
        }

        let same = try container.overriding { _ in }
        let spied = try container.overriding {
            $0.decorate((any Greeting).self) { Loud(word: $0.word + "?") }
        }

        #expect(try same.resolveAll((any Greeting).self).map(\.word) == ["Hello!", "Goodbye"])
        #expect(try spied.resolveAll((any Greeting).self).map(\.word) == ["Hello!?", "Goodbye?"])
    }

    @Test func `an overridden service keeps its decorators`() throws {
        struct Loud: Greeting { let word: String }
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.decorate((any Greeting).self) { Loud(word: $0.word + "!") }
        }

        let test = try container.overriding { $0.register((any Greeting).self, Goodbye.init) }

        #expect(try test.resolve((any Greeting).self).word == "Goodbye!")
    }

    @Test func `an override in a child replaces the nearest registration`() throws {
        let session = try Container {
            $0.register((any Greeting).self, scope: .singleton, Hello.init)
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Value.self, scope: .session, Value.init)
            $0.register(Greeter.self, name: "above") { (greeting: any Greeting) in
                Greeter(greeting: greeting, name: "above")
            }
        }
        .child(for: .session) {
            $0.register(String.self) { "hanako" }
            $0.register(Greeter.self, Greeter.init(greeting:name:))
        }

        let test = try session.overriding {
            $0.register((any Greeting).self, scope: .singleton, Goodbye.init)
            $0.register(String.self) { "taro" }
        }

        #expect(try test.resolve(Greeter.self).greet() == "Goodbye, taro")
        #expect(try test.resolve(Greeter.self, name: "above").greet() == "Goodbye, above")
        #expect(try session.resolve(Greeter.self).greet() == "Hello, hanako")
        #expect(try test.resolve(Value.self).leaf === test.resolve(Leaf.self))
        #expect(try test.resolve(Leaf.self) !== session.resolve(Leaf.self))
    }

    @Test func `an override in a child may forward, decorate and shadow`() throws {
        struct Loud: Greeting { let word: String }
        let session = try Container {
            $0.register(String.self) { "above" }
            $0.register((any Greeting).self, Hello.init)
            $0.register([String].self) { (text: String, greeting: any Greeting) in
                [text, greeting.word]
            }
        }
        .child(for: .session) {
            $0.register(String.self) { "below" }.shadowsParent()
            $0.register(Int.self) { (text: String) in text.count }
        }

        let test = try session.overriding {
            $0.register(String.self) { "replaced" }
            $0.register((any Greeting).self) { Goodbye() }.as([Character].self) { Array($0.word) }
            $0.decorate((any Greeting).self) { Loud(word: $0.word + "!") }
        }

        #expect(try test.resolve(Int.self) == 8)
        #expect(try test.resolve([String].self) == ["above", "Goodbye!"])
        #expect(try test.resolve([Character].self).count == 8)
    }

    @Test func `an override in a child that no service needs is reported`() throws {
        let session = try Container { $0.register(Leaf.self, Leaf.init) }.child(for: .session)

        let error = #expect(throws: GraphError.self) {
            _ = try session.overriding { $0.register(Local.self, Local.init) }
        }

        #expect(error?.description.contains("nothing needs it") == true)
    }
}
