import TenkiDomain

/// A row of the table of the world's cities.
struct WorldRow: Identifiable {
    let city: WorldCity
    /// The weather in the city; `nil` if unknown.
    let conditions: CurrentConditions?

    var id: WorldCity.ID { city.id }
}
