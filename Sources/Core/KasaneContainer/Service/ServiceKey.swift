/// The identity of a service: its type and its name.
struct ServiceKey: Hashable, Sendable {
    let type: Any.Type
    let name: ServiceName?

    init(_ type: Any.Type, _ name: ServiceName?) {
        self.type = type
        self.name = name
    }

    static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.name == right.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let name { hasher.combine(name) }
    }
}
