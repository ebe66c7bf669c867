@dynamicMemberLookup
package struct CurrentConditions: Identifiable, Hashable, Sendable {
    package let id: Place.ID
    package let weather: PlaceWeather

    package init(id: Place.ID, weather: PlaceWeather) {
        self.id = id
        self.weather = weather
    }

    package subscript<Value>(dynamicMember field: KeyPath<PlaceWeather, Value>) -> Value {
        weather[keyPath: field]
    }
}
