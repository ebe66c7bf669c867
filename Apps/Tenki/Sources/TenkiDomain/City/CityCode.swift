/// The six-digit code of a forecast city, such as `130010` for Tokyo.
///
/// The codes are those of the former Livedoor Weather Hacks; the Japan Meteorological Agency calls
/// them class10 areas. Only the codes of ``City/all`` exist, so every code has a city.
public struct CityCode: Hashable, Sendable {
    private let index: Int

    /// Finds a code by its text.
    ///
    /// - Throws: ``CityCodeError``, when the text is no six digits or no city has this code.
    public init(_ text: String) throws(CityCodeError) {
        let digits = text.utf8
        guard digits.count == 6,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw .malformed(text) }
        guard let index = CityTable.shared.indices[text] else { throw .unknown(text) }
        self.index = index
    }

    /// The city that has this code.
    public var city: City { CityTable.shared.cities[index] }

    /// The six digits.
    public var text: String { city.codeText }

    /// Tokyo's code, 130010.
    public static let tokyo: Self = {
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
    public var description: String { text }
}

/// A text that is no city's code.
public enum CityCodeError: Error, Equatable {
    /// The text is not six digits.
    case malformed(String)
    /// No city has this code.
    case unknown(String)
}

extension CityCodeError: CustomStringConvertible {
    /// The error for people, with what to do next.
    public var description: String {
        switch self {
        case .malformed(let text):
            "“\(text.shortened)” is not a city code: it has six digits, such as 130010 for Tokyo"
        case .unknown(let text):
            "no such city: \(text.shortened)"
        }
    }
}
