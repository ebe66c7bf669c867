import TenkiApplication
import TenkiDomain

struct WorldContent: Equatable, Sendable {
    let shown: WorldSnapshot
    let order: WorldOrder?
    let outline: String
    let preferences: Preferences

    var rows: [WorldRow] {
        let rows = WorldCity.eastward
            .map { WorldRow(city: $0, conditions: shown.conditions(in: $0)) }
        return order?.sorted(rows, in: preferences.language) ?? rows
    }

    func next(by column: WorldOrder.Column) -> WorldOrder {
        WorldOrder.next(by: column, after: order)
    }
}
