import KasaneContainer

struct Greeter { let name: String }

let container = try Container {
    $0.register(String.self) { "Kasane" }
    $0.register(Greeter.self, Greeter.init(name:))
}
print(try container.resolve(Greeter.self).name)
