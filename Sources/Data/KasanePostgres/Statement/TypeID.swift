/// The OID of a PostgreSQL type.
///
/// The server's constants are listed in `pg_type.dat`.
package struct TypeID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    static let bool = Self(rawValue: 16)
    static let bytea = Self(rawValue: 17)
    static let name = Self(rawValue: 19)
    static let int8 = Self(rawValue: 20)
    static let int2 = Self(rawValue: 21)
    static let int4 = Self(rawValue: 23)
    static let text = Self(rawValue: 25)
    static let json = Self(rawValue: 114)
    static let cidr = Self(rawValue: 650)
    static let float4 = Self(rawValue: 700)
    static let float8 = Self(rawValue: 701)
    static let unknown = Self(rawValue: 705)
    static let inet = Self(rawValue: 869)
    static let bpchar = Self(rawValue: 1042)
    static let varchar = Self(rawValue: 1043)
    static let date = Self(rawValue: 1082)
    static let time = Self(rawValue: 1083)
    static let timestamp = Self(rawValue: 1114)
    static let timestamptz = Self(rawValue: 1184)
    static let interval = Self(rawValue: 1186)
    static let numeric = Self(rawValue: 1700)
    static let uuid = Self(rawValue: 2950)
    static let jsonb = Self(rawValue: 3802)

    /// The element types of the known array types.
    private static let elements: [UInt32: Self] = [
        199: json, 651: cidr, 1000: bool, 1001: bytea, 1003: name, 1005: int2, 1007: int4,
        1009: text, 1014: bpchar, 1015: varchar, 1016: int8, 1021: float4, 1022: float8, 1041: inet,
        1115: timestamp, 1182: date, 1183: time, 1185: timestamptz, 1187: interval, 1231: numeric,
        2951: uuid, 3807: jsonb,
    ]

    /// The element type, or `nil` if the type isn't an array.
    var element: Self? { Self.elements[rawValue] }

    /// The array type with this element type, or `nil` if unknown.
    var array: Self? {
        Self.elements.first { $0.value == self }.map { Self(rawValue: $0.key) }
    }

    /// Whether the type's binary format is known.
    var isKnown: Bool { Self.names[self] != nil || element != nil }

    /// Whether the type was created in the database instead of being built into the server.
    var isUserDefined: Bool { rawValue >= 16_384 }
}

extension TypeID: CustomStringConvertible {
    private static let names: [Self: String] = [
        bool: "bool", bytea: "bytea", name: "name", int8: "int8", int2: "int2", int4: "int4",
        text: "text", json: "json", cidr: "cidr", float4: "float4", float8: "float8",
        unknown: "unknown", inet: "inet", bpchar: "char", varchar: "varchar", date: "date",
        time: "time", timestamp: "timestamp", timestamptz: "timestamptz", interval: "interval",
        numeric: "numeric", uuid: "uuid", jsonb: "jsonb",
    ]

    /// The type's name, or its OID if unsupported.
    package var description: String {
        if let element { return "\(element)[]" }
        return Self.names[self] ?? "type \(rawValue) (see SELECT \(rawValue)::regtype)"
    }
}
