import TenkiDomain

struct WorldRow: Identifiable {
    let city: WorldCity
    let conditions: CurrentConditions?

    var id: Place.ID { city.id }
}
