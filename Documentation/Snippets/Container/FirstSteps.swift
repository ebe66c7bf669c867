import KasaneContainer

// snippet.services
private protocol Clock: Sendable {
    func hour() -> Int
}

private struct FixedClock: Clock {
    func hour() -> Int { 9 }
}

private struct Greeter {
    let clock: any Clock
    let name: String

    func greet() -> String {
        clock.hour() < 12 ? "Good morning, \(name)" : "Good day, \(name)"
    }
}
// snippet.end

@MainActor func firstSteps() async throws {
    // snippet.container
    let container = try Container {
        $0.register((any Clock).self, scope: .singleton, FixedClock.init)
        $0.register(String.self) { "Kasane" }
        $0.register(Greeter.self, Greeter.init(clock:name:))
    }

    let greeter: Greeter = try container.resolve()
    print(greeter.greet())
    // snippet.end

    // snippet.missing
    do {
        _ = try Container {
            $0.register(Greeter.self, Greeter.init(clock:name:))
            $0.register(FixedClock.self, FixedClock.init)
        }
    } catch {
        print(error)
    }
    // snippet.end

    // snippet.closures
    struct Page {
        let number: Int
        let title: String
        let greeter: Greeter
    }

    let more = try Container {
        $0.register((any Clock).self, scope: .singleton, FixedClock.init)
        // A closure's parameters are its dependencies.
        $0.register(Greeter.self) { (clock: any Clock) in Greeter(clock: clock, name: "closure") }
        // Arguments come first. The container supplies the other parameters.
        $0.register(Factory<Page, Int, String>.self, Page.init(number:title:greeter:))
        // Names distinguish services of the same type.
        $0.register(String.self, name: "long") { "Kasane, layers laid one on another" }
        $0.register(Int.self) { (text: String) in text.count }.named("long", for: String.self)
    }

    let makePage = try more.resolve(Factory<Page, Int, String>.self)
    print(try makePage(1, "First").title)
    // snippet.end
}
