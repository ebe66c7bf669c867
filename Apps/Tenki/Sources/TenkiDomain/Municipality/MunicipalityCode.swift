/// The seven-digit code of a municipality or a part of one, such as `1310100` for Chiyoda.
///
/// The Japan Meteorological Agency calls them class20 areas. A code need not be in Tenki's table:
/// towns merge, and their warnings must not be lost before the table is renewed.
package struct MunicipalityCode: Hashable, Sendable {
    private let number: UInt32

    package init(_ text: String) throws(MunicipalityCodeError) {
        guard let code = Self(digits: text) else { throw MunicipalityCodeError(text: text) }
        self = code
    }

    init?(digits text: String) {
        guard let number = UInt32(digits: text, count: 7) else { return nil }
        self.number = number
    }

    package var text: String { number.digits(7) }

    package var municipality: Municipality? { MunicipalityTable.shared.municipalities[self] }
}

extension MunicipalityCode: Comparable {
    package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

extension MunicipalityCode: CustomStringConvertible {
    package var description: String { text }
}

package struct MunicipalityCodeError: Error, Equatable, CustomStringConvertible {
    package let text: String

    package var description: String {
        "“\(text.shortened)” is not the code of a municipality: it has seven digits, such as 1310100"
    }
}

extension UInt32 {
    init?(digits text: String, count: Int) {
        let bytes = text.utf8
        guard bytes.count == count,
            bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.init(text)
    }

    func digits(_ count: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
    }
}
