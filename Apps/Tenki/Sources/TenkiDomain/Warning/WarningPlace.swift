package enum WarningPlace: Hashable, Sendable {
    case city(CityCode)
    case municipality(MunicipalityCode)

    /// Creates the place of a code: six digits for a city, seven for a municipality.
    package init?(code text: String) {
        if let code = MunicipalityCode(digits: text) {
            self = .municipality(code)
        } else if let city = try? CityCode(text) {
            // The only error is an invalid city code.
            self = .city(city)
        } else {
            return nil
        }
    }

    package var code: String {
        switch self {
        case .city(let city): city.text
        case .municipality(let code): code.text
        }
    }

    package var office: WarningOffice? {
        switch self {
        case .city(let city): city.office
        case .municipality(let code): code.municipality?.office
        }
    }

    package var city: CityCode? {
        switch self {
        case .city(let city): city
        case .municipality(let code): code.municipality?.city
        }
    }

    /// Returns the place that a text names.
    ///
    /// Seven digits are the code of a municipality, six that of a city. A name is one of
    /// `City.named(_:)`; that of a municipality is the municipality itself, unless it is also the
    /// city's own, as 札幌 is.
    package static func named(_ text: String) throws(WarningPlaceError) -> Self {
        if let code = MunicipalityCode(digits: text) {
            guard code.municipality != nil else { throw .unknownCode(code) }
            return .municipality(code)
        }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            do throws(CityCodeError) {
                return .city(try CityCode(text))
            } catch {
                throw .code(error)
            }
        }
        let query: CityQuery
        do throws(InvalidCityQueryError) {
            query = try CityQuery(text)
        } catch {
            throw .query(error)
        }
        do throws(CityNameError) {
            return Self(try City.named(query))
        } catch {
            throw .name(error)
        }
    }

    package init(_ match: CityMatch) {
        self =
            switch match.name {
            case .city, .prefecture: .city(match.city.id)
            case .municipality(let municipality): .municipality(municipality.code)
            }
    }
}

package enum WarningPlaceError: Error, Equatable {
    case code(CityCodeError)
    case unknownCode(MunicipalityCode)
    case query(InvalidCityQueryError)
    case name(CityNameError)
}

extension WarningPlaceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .code(let error): error.description
        case .unknownCode(let code): "no such municipality: \(code)"
        case .query(let error): error.description
        case .name(let error): error.description
        }
    }
}
