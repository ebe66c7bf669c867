import TenkiDomain

struct WorldRow: Identifiable {
    let city: WorldCity
    /// The weather in the city; `nil` if unknown.
    let conditions: CurrentConditions?

    var id: WorldCity.ID { city.id }
}
