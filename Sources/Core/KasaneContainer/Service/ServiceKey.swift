/// Identifies a service by its type and name.
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

    // swift-format-ignore: NoLeadingUnderscores
    func _rawHashValue(seed: Int) -> Int {
        TypeKey(type)._rawHashValue(seed: seed ^ (name?.hashValue ?? 0))
    }
}

/// Identifies a service without a name.
struct TypeKey: Hashable, Sendable {
    private let type: ObjectIdentifier

    init(_ type: Any.Type) {
        self.type = ObjectIdentifier(type)
    }

    // `Dictionary` calls this requirement. The standard hash would take longer than the rest of a
    // resolution, and types don't need protection against hash flooding.
    // swift-format-ignore: NoLeadingUnderscores
    func _rawHashValue(seed: Int) -> Int {
        // Fibonacci hashing, because the low bits of addresses are similar.
        let product = UInt64(truncatingIfNeeded: Int(bitPattern: type) ^ seed)
        return Int(truncatingIfNeeded: (product &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
