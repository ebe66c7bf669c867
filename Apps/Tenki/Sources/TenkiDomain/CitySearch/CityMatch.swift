package struct CityMatch: Hashable, Sendable {
    package enum Name: Hashable, Sendable {
        case city
        case prefecture
        case municipality(Municipality)
    }

    package enum Closeness: String, Hashable, Sendable, Comparable {
        /// The whole name, with or without a final 市, 区, 町 or 村.
        case exact
        case prefix
        case substring

        package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

        private var order: Int {
            switch self {
            case .exact: 0
            case .prefix: 1
            case .substring: 2
            }
        }
    }

    package let city: City
    package let name: Name
    package let closeness: Closeness

    let rank: Int

    package var municipality: Municipality? {
        if case .municipality(let municipality) = name { municipality } else { nil }
    }
}

extension CityMatch: Identifiable {
    package var id: String {
        switch name {
        case .city: city.id.text
        case .prefecture: "\(city.prefecture) \(city.id)"
        case .municipality(let municipality): "\(municipality.name) \(city.id)"
        }
    }
}
