package struct KnownPlace: Identifiable, Hashable, Sendable {
    package let place: Place
    package let weather: PlaceWeather

    package var id: Place.ID { place.id }

    package init(_ place: Place, _ weather: PlaceWeather) {
        self.place = place
        self.weather = weather
    }
}
