import KasaneContainer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RegistrationTests {
    @Test func `a service gets its dependencies by initialiser`() throws {
        let container = try Container {
            $0.register(Greeter.self, Greeter.init(greeting:name:))
            $0.register((any Greeting).self, scope: .singleton, Hello.init)
            $0.register(String.self) { "Kasane" }
        }

        let greeter: Greeter = try container.resolve()

        #expect(greeter.greet() == "Hello, Kasane")
    }

    @Test func `a closure names its dependencies by its parameters`() throws {
        let container = try Container {
            $0.register((any Greeting).self) { Hello() }
            $0.register(Greeter.self) { (greeting: any Greeting) in
                Greeter(greeting: greeting, name: "closure")
            }
        }

        #expect(try container.resolve(Greeter.self).greet() == "Hello, closure")
    }

    @Test func `a protocol with an associated type is a service like any other`() throws {
        let container = try Container {
            $0.register((any Box<Int>).self, IntBox.init)
        }

        #expect(try container.resolve((any Box<Int>).self).content == 1)
    }

    @Test func `a service is known by its static type`() throws {
        class Animal {}
        final class Dog: Animal {}
        let type: Animal.Type = Dog.self
        let container = try Container { $0.register(type) { Animal() } }

        #expect(throws: Never.self) { try container.resolve(Animal.self) }
        #expect(throws: ResolveError.self) { try container.resolve(Dog.self) }
    }

    @Test func `a name distinguishes services of one type`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register((any Greeting).self, name: "late", scope: .singleton, Goodbye.init)
        }

        #expect(try container.resolve((any Greeting).self).word == "Hello")
        #expect(try container.resolve((any Greeting).self, name: "late").word == "Goodbye")
    }

    @Test func `a dependency is resolved by its name`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register((any Greeting).self, name: "late", Goodbye.init)
            $0.register(String.self) { "x" }
            $0.register(Greeter.self, Greeter.init(greeting:name:))
                .named("late", for: (any Greeting).self)
        }

        #expect(try container.resolve(Greeter.self).greet() == "Goodbye, x")
    }

    @Test func `arguments are given when the service is needed`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init)
            $0.register(Factory<String, Int, String>.self) {
                (number: Int, text: String, greeting: any Greeting) in
                "\(greeting.word) \(number) \(text)"
            }
        }

        let make = try container.resolve(Factory<String, Int, String>.self)

        #expect(try make(1, "a") == "Hello 1 a")
        #expect(try make(2, "b") == "Hello 2 b")
    }

    @Test func `arguments of every size and kind arrive whole and are freed`() throws {
        struct Large: Equatable {
            var a = 1.5
            var b = "b"
            var c = [1, 2, 3]
            var d = "d"
            var e = [4, 5]
            var f = 2.5
        }
        let container = try Container {
            $0.register(Factory<[Any], Bool, Leaf, UInt8, Large, (any Greeting)>.self) {
                (a: Bool, b: Leaf, c: UInt8, d: Large, e: any Greeting) in [a, b, c, d, e]
            }
        }
        let make = try container.resolve(
            Factory<[Any], Bool, Leaf, UInt8, Large, (any Greeting)>.self
        )
        weak var leaf: Leaf?
        do {
            let strong = Leaf()
            leaf = strong
            let made = try make(true, strong, 7, Large(), Goodbye())
            #expect(made[0] as? Bool == true)
            #expect(made[1] as? Leaf === strong)
            #expect(made[2] as? UInt8 == 7)
            #expect(made[3] as? Large == Large())
            #expect((made[4] as? any Greeting)?.word == "Goodbye")
        }
        #expect(leaf == nil)
    }

    @Test func `arguments are freed when the initialiser throws`() throws {
        let container = try Container {
            $0.register(Factory<Leaf, Leaf>.self) { (_: Leaf) in throw RefusalError() }
        }
        let make = try container.resolve(Factory<Leaf, Leaf>.self)
        weak var leaf: Leaf?
        do {
            let strong = Leaf()
            leaf = strong
            #expect(throws: ResolveError.self) { try make(strong) }
        }

        #expect(leaf == nil)
    }

    @Test func `arguments of any alignment reach the initialiser`() throws {
        let container = try Container {
            $0.register(Factory<[Double], Bool, SIMD8<Double>, String>.self) {
                (_: Bool, numbers: SIMD8<Double>, text: String) in
                [numbers.sum(), Double(text) ?? 0]
            }
        }
        let make = try container.resolve(Factory<[Double], Bool, SIMD8<Double>, String>.self)

        #expect(try make(true, SIMD8(repeating: 2), "3") == [16, 3])
    }

    @Test func `a registration cannot be changed once its container exists`() async {
        await #expect(processExitsWith: .failure) {
            var kept: Registration<Leaf, TransientScope>?
            _ = try Container { kept = $0.register(Leaf.self, Leaf.init) }
            kept?.intoCollection()
        }
    }

    @Test func `several implementations come in the order of registration`() throws {
        let container = try Container {
            $0.register((any Greeting).self, Hello.init).intoCollection()
            $0.register((any Greeting).self, Goodbye.init).intoCollection()
            $0.register((any Greeting).self, name: "named", scope: .singleton, Hello.init)
            $0.register([String].self) { (all: [any Greeting]) in all.map(\.word) }
        }

        let words = ["Hello", "Goodbye", "Hello"]
        #expect(try container.resolveAll((any Greeting).self).map(\.word) == words)
        #expect(try container.resolve([String].self) == words)
        #expect(try container.resolveAll(Leaf.self).isEmpty)
    }

    @Test(arguments: [true, false])
    func `an optional dependency is there or not`(isRegistered: Bool) throws {
        let container = try Container {
            if isRegistered { $0.register(Leaf.self, Leaf.init) }
            $0.register(Bool.self) { (leaf: Leaf?) in leaf != nil }
        }

        #expect(try container.resolve(Bool.self) == isRegistered)
    }

    @Test func `one instance is forwarded to several types`() throws {
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
                .as((any Sendable).self) { $0 }
                .as(AnyObject.self) { $0 }
        }

        let leaf = try container.resolve(Leaf.self)
        #expect(try container.resolve((any Sendable).self) as? Leaf === leaf)
        #expect(try container.resolve(AnyObject.self) === leaf)
    }

    @Test func `a forwarded service can be decorated and collected`() throws {
        struct Loud: Greeting { let word: String }
        let container = try Container {
            $0.register(Hello.self, scope: .singleton, Hello.init).intoCollection()
                .as((any Greeting).self) { $0 }
            $0.register(Goodbye.self, scope: .singleton, Goodbye.init).intoCollection()
                .as((any Greeting).self) { $0 }
            $0.decorate((any Greeting).self) { Loud(word: $0.word + "!") }
        }

        #expect(
            try container.resolveAll((any Greeting).self).map(\.word) == ["Hello!", "Goodbye!"]
        )
    }

    @Test func `decorators wrap the service in order, the last one outermost`() throws {
        struct Louder: Greeting {
            let word: String
            init(_ inner: any Greeting, _ mark: String) { word = inner.word + mark }
        }
        let container = try Container {
            $0.register((any Greeting).self, scope: .singleton, Hello.init)
            $0.register(String.self) { "!" }
            $0.decorate((any Greeting).self) { (inner, mark: String) in Louder(inner, mark) }
            $0.decorate((any Greeting).self) { inner in Louder(inner, "?") }
        }

        #expect(try container.resolve((any Greeting).self).word == "Hello!?")
    }

    @Test func `a decorator lives in the scope of the service it wraps`() throws {
        let made = Counter()
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Local.self, Local.init)
            $0.decorate(Leaf.self) { leaf in
                made.increment()
                return leaf
            }
            $0.decorate(Local.self) { local in
                made.increment()
                return local
            }
        }

        for _ in 0..<3 {
            _ = try container.resolve(Leaf.self)
            _ = try container.resolve(Local.self)
        }

        #expect(made.value == 4)
    }

    @Test func `every one of several implementations is decorated`() throws {
        struct Twice: Greeting {
            let word: String
        }
        let container = try Container {
            $0.register((any Greeting).self, Hello.init).intoCollection()
            $0.register((any Greeting).self, Goodbye.init).intoCollection()
            $0.decorate((any Greeting).self) { inner in Twice(word: inner.word + inner.word) }
        }

        #expect(
            try container.resolveAll((any Greeting).self).map(\.word)
                == ["HelloHello", "GoodbyeGoodbye"]
        )
    }

    @Test func `assemblies are installed in their order`() throws {
        struct Words: Assembly {
            let words: [String]
            func assemble(_ registry: inout Registry) {
                for word in words { registry.register(String.self) { word }.intoCollection() }
            }
        }
        let container = try Container {
            $0.install(Words(words: ["a", "b"]))
            $0.install(Words(words: ["c"]))
        }

        #expect(try container.resolveAll(String.self) == ["a", "b", "c"])
    }

    @Test func `each of several forwards its own instance`() throws {
        let container = try Container {
            for word in ["Hello", "Goodbye"] {
                $0.register(String.self) { word }.intoCollection().as([Character].self) {
                    Array($0)
                }
            }
            $0.decorate(String.self) { $0 + "!" }
        }

        let all = try container.resolveAll([Character].self)

        #expect(all.map { String($0) } == ["Hello!", "Goodbye!"])
    }

    @Test func `an optional dependency is resolved if it is registered`() throws {
        let container = try Container { $0.register(Leaf.self, scope: .singleton, Leaf.init) }

        let leaf: Leaf? = try? container.resolve()
        let none: Child? = try container.resolve()

        #expect(try leaf === container.resolve(Leaf.self))
        #expect(none == nil)
    }

    @Test func `forms can be resolved`() throws {
        let container = try Container {
            $0.register(Int.self, name: "one") { 1 }
            $0.register(Int.self, name: "two") { 2 }
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
        }

        #expect(try container.resolve([Int].self) == [1, 2])
        #expect(
            try container.resolve(Lazy<Leaf>.self)() === container.resolve(Provider<Leaf>.self)()
        )
        #expect(throws: ResolveError.self) { try container.resolve(Lazy<Child>.self) }
    }

    @Test func `a resolver resolves forms`() throws {
        let container = try Container {
            $0.register(Int.self, name: "one") { 1 }
            $0.register(Int.self, name: "two") { 2 }
            $0.register(String.self) { (resolver: Resolver) in
                let child: Child? = try resolver.resolve()
                return "\(try resolver.resolve([Int].self)), \(child == nil)"
            }
        }

        #expect(try container.resolve(String.self) == "[1, 2], true")
    }

    @Test func `an initialiser may throw an error of one type`() throws {
        struct Strict {
            init(leaf: Leaf) throws(RefusalError) {}
        }
        let container = try Container {
            $0.register(Leaf.self, scope: .singleton, Leaf.init)
            $0.register(Strict.self, Strict.init(leaf:))
            $0.register(Child.self, scope: .singleton) { (_: Strict) throws(RefusalError) in
                throw RefusalError()
            }
        }

        #expect(throws: Never.self) { try container.resolve(Strict.self) }
        #expect(throws: ResolveError.self) { try container.resolve(Child.self) }
    }

    @Test func `several keep their order when some of them are decorated`() throws {
        let container = try Container {
            $0.register(String.self) { "1" }.intoCollection()
            $0.register(String.self, name: "n") { "2" }.intoCollection()
            $0.decorate(String.self) { $0 + "!" }
            $0.register([Character].self) { (all: [String]) in all.flatMap { $0 } }
        }

        #expect(try container.resolveAll(String.self) == ["1!", "2"])
        #expect(try container.resolve([Character].self) == ["1", "!", "2"])
    }

    @Test func `several registrations of one name are collected by that name`() throws {
        let container = try Container {
            $0.register(Int.self, name: "odd") { 1 }.intoCollection()
            $0.register(Int.self, name: "even") { 2 }.intoCollection()
            $0.register(Int.self, name: "odd") { 3 }.intoCollection()
            $0.register(Bool.self) { (odd: [Int]) in odd == [1, 3] }.named("odd", for: Int.self)
        }

        #expect(try container.resolve(Bool.self))
        #expect(try container.resolve([Int].self, name: "even") == [2])
        #expect(throws: ResolveError.self) { try container.resolve([Int].self, name: "none") }
    }

    @Test func `many registrations keep the types of their parameters`() throws {
        let container = try Container {
            $0.register(Int.self) { 1 }
            $0.register(String.self) { "a" }
            for number in 0..<600 {
                let name = ServiceName("\(number)")
                $0.register(Double.self, name: name) { (count: Int, text: String) in
                    Double(number + count + text.count)
                }
                $0.decorate(Double.self, name: name) { (sum, count: Int) in sum + Double(count) }
            }
        }

        for number in 0..<600 {
            let sum = try container.resolve(Double.self, name: ServiceName("\(number)"))
            #expect(sum == Double(number + 3))
        }
    }
}
