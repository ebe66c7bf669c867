package struct CityCode: Hashable, Sendable {
    private let index: Int

    package init(_ text: String) throws(CityCodeError) {
        let digits = text.utf8
        guard digits.count == 6,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw .malformed(text) }
        guard let index = CityTable.shared.indices[text] else { throw .unknown(text) }
        self.index = index
    }

    package var city: City { CityTable.shared.cities[index] }

    package var text: String { city.codeText }

    package static let tokyo: Self = {
        guard let index = CityTable.shared.indices["130010"] else {
            preconditionFailure("cities.tsv has no 130010.")
        }
        return Self(index: index)
    }()

    init(index: Int) {
        self.index = index
    }
}

extension CityCode: CustomStringConvertible {
    package var description: String { text }
}

package enum CityCodeError: Error, Equatable {
    case malformed(String)
    case unknown(String)
}

extension CityCodeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed(let text):
            "“\(text.shortened)” is not a city code: it has six digits, such as 130010 for Tokyo"
        case .unknown(let text):
            "no such city: \(text.shortened)"
        }
    }
}
