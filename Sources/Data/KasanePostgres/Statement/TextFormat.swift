import Foundation
import KasaneDomain
import KasaneStore

extension SQLValue {
    /// Returns whether the value is sent in text format, which the server parses as a literal.
    ///
    /// Text is the only format for user-defined types and for built-in types without binary
    /// support.
    func isSentAsText(as type: TypeID) -> Bool {
        switch (self, type) {
        case (.text, .timestamp), (.text, .time), (.text, .interval), (_, .inet), (_, .cidr): true
        case (.array(let values), _):
            if let element = type.element {
                values.contains { $0 != .null && $0.isSentAsText(as: element) }
            } else {
                !type.isKnown
            }
        default: !type.isKnown
        }
    }

    /// Returns the value as a literal that the server can parse.
    ///
    /// - Throws: ``ParameterError`` or `DomainError.invalidInput`.
    func literal(as type: TypeID) throws -> String {
        switch self {
        case .text(let value): return value
        case .array(let values):
            return "{" + (try values.map { try $0.element(of: type) }.joined(separator: ",")) + "}"
        // A user-defined type can be a domain over any type.
        case _ where !type.isUserDefined: throw ParameterError(self, as: type)
        case .bool(let value): return value ? "true" : "false"
        case .integer(let value): return "\(value)"
        case .double(let value): return "\(value)"
        case .decimal(let value):
            if let problem = value.storageProblem { throw DomainError.invalidInput(problem) }
            return "\(value)"
        case .bytes(let value): return #"\x"# + value.hexadecimal
        case .uuid(let value): return value.uuidString
        case .date(let value): return try value.literal()
        case .json(let value):
            if value.escapesNUL { throw DomainError.invalidInput(InputProblem.containsNUL) }
            return String(decoding: value, as: UTF8.self)
        case .null, .components: throw ParameterError(self, as: type)
        }
    }

    /// Returns an array element's literal.
    private func element(of type: TypeID) throws -> String {
        switch self {
        case .null: return "NULL"
        case .array: return try literal(as: type)
        default:
            var quoted = String.UnicodeScalarView("\"".unicodeScalars)
            // Iterate over scalars, because a quote followed by a combining character is a single
            // `Character`.
            for scalar in try literal(as: type).unicodeScalars {
                if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
                quoted.append(scalar)
            }
            quoted.append("\"")
            return String(quoted)
        }
    }
}

extension [UInt8] {
    fileprivate var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        let text = flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Date {
    /// Returns the date in ISO 8601, independent of the server's settings.
    fileprivate func literal() throws -> String {
        let parts = try DateComponents(timestamp: millisecondsSince2000() * 1_000)
        func padded(_ value: Int?, _ width: Int = 2) -> String {
            let digits = "\(value ?? 0)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let day = "\(padded(parts.year, 4))-\(padded(parts.month))-\(padded(parts.day))"
        let time = "\(padded(parts.hour)):\(padded(parts.minute)):\(padded(parts.second))"
        return "\(day) \(time).\(padded((parts.nanosecond ?? 0) / 1_000_000, 3))+00"
    }
}
