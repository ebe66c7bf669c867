/// The six-digit code of a forecast city, such as `130010` for Tokyo.
///
/// The codes are those of the former Livedoor Weather Hacks. The Japan Meteorological Agency calls
/// them class10 areas. Only the codes of ``City/all`` can be created, so every code has a city.
package struct CityCode: Hashable, Sendable {
    private let index: Int

    /// Creates a code from its six digits.
    ///
    /// - Throws: ``CityCodeError``, if the text is not six digits or no city has this code.
    package init(_ text: String) throws(CityCodeError) {
        let digits = text.utf8
        guard digits.count == 6,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw .malformed(text) }
        guard let index = CityTable.shared.indices[text] else { throw .unknown(text) }
        self.index = index
    }

    /// The city with this code.
    package var city: City { CityTable.shared.cities[index] }

    /// The six digits.
    package var text: String { city.codeText }

    /// Tokyo's code, 130010.
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
    /// The six digits.
    package var description: String { text }
}

/// The error thrown for a text that is not a city code.
package enum CityCodeError: Error, Equatable {
    /// The text does not consist of six digits.
    case malformed(String)
    /// No city has this code.
    case unknown(String)
}

extension CityCodeError: CustomStringConvertible {
    /// A human-readable description with a suggestion.
    package var description: String {
        switch self {
        case .malformed(let text):
            "“\(text.shortened)” is not a city code: it has six digits, such as 130010 for Tokyo"
        case .unknown(let text):
            "no such city: \(text.shortened)"
        }
    }
}
