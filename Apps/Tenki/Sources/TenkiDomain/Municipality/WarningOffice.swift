package struct WarningOffice: Hashable, Sendable {
    private let number: UInt32

    package init(_ text: String) throws(WarningOfficeError) {
        guard let office = Self(digits: text) else { throw WarningOfficeError(text: text) }
        self = office
    }

    init?(digits text: String) {
        guard let number = UInt32(digits: text, count: 6) else { return nil }
        self.number = number
    }

    package var text: String { number.digits(6) }

    package static var all: [Self] { MunicipalityTable.shared.offices }

    package var municipalities: [MunicipalityCode] {
        MunicipalityTable.shared.byOffice[self] ?? []
    }

    package var cities: [CityCode] { MunicipalityTable.shared.citiesByOffice[self] ?? [] }
}

extension WarningOffice: Comparable {
    package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

extension WarningOffice: CustomStringConvertible {
    package var description: String { text }
}

package struct WarningOfficeError: Error, Equatable, CustomStringConvertible {
    package let text: String

    package var description: String {
        "“\(text.shortened)” is not the code of an office: it has six digits, such as 130000"
    }
}

extension CityCode {
    package var office: WarningOffice {
        guard let office = MunicipalityTable.shared.officeByCity[self] else {
            preconditionFailure("municipalities.tsv has no municipality of \(self).")
        }
        return office
    }

    package var municipalities: [MunicipalityCode] {
        MunicipalityTable.shared.byCity[self] ?? []
    }
}
