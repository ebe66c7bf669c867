/// The office that issues warnings for an area, such as `130000` for Tokyo.
///
/// An office is identified by the six-digit code of its area. The agency's file names and the
/// first block of its documents contain it.
package struct WarningOffice: Hashable, Sendable {
    private let number: UInt32

    /// Creates an office from its six digits.
    ///
    /// - Throws: ``WarningOfficeError``, if the text is not six digits.
    package init(_ text: String) throws(WarningOfficeError) {
        guard let office = Self(digits: text) else { throw WarningOfficeError(text: text) }
        self = office
    }

    init?(digits text: String) {
        guard let number = UInt32(digits: text, count: 6) else { return nil }
        self.number = number
    }

    /// The six digits.
    package var text: String { number.digits(6) }

    /// The offices of the table, from north to south.
    package static var all: [Self] { MunicipalityTable.shared.offices }

    /// The municipalities of the table that the office issues warnings for, in order of the codes.
    package var municipalities: [MunicipalityCode] {
        MunicipalityTable.shared.byOffice[self] ?? []
    }

    /// The cities whose forecast areas the office issues warnings for, in order of the codes.
    package var cities: [CityCode] { MunicipalityTable.shared.citiesByOffice[self] ?? [] }
}

extension WarningOffice: Comparable {
    /// Orders offices from north to south.
    package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

extension WarningOffice: CustomStringConvertible {
    /// The six digits.
    package var description: String { text }
}

/// The error thrown for a text that is not the code of an office.
package struct WarningOfficeError: Error, Equatable, CustomStringConvertible {
    /// The text.
    package let text: String

    /// A human-readable description with a suggestion.
    package var description: String {
        "“\(text.shortened)” is not the code of an office: it has six digits, such as 130000"
    }
}

extension CityCode {
    /// The office that issues the city's warnings.
    package var office: WarningOffice {
        guard let office = MunicipalityTable.shared.officeByCity[self] else {
            preconditionFailure("municipalities.tsv has no municipality of \(self).")
        }
        return office
    }

    /// The municipalities of the city's forecast area in the table, in order of the codes.
    package var municipalities: [MunicipalityCode] {
        MunicipalityTable.shared.byCity[self] ?? []
    }
}
