extension BoardPlace {
    package init?(_ place: WarningPlace) {
        guard let city = place.city else { return nil }
        if case .municipality(let code) = place { self.init(city, code) } else { self.init(city) }
    }

    package var warningPlace: WarningPlace {
        municipality.map { WarningPlace.municipality($0.code) } ?? .city(city)
    }
}
