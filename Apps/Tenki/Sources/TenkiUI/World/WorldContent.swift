import TenkiApplication
import TenkiDomain

/// The content that the table of the world's cities depends on.
struct WorldContent: Equatable, Sendable {
    let shown: WorldSnapshot
    /// The order of the cities; `nil` for the default order.
    let order: WorldOrder?
    /// The address of the outline of the world.
    let outline: String
    let preferences: Preferences

    /// The rows in their order.
    var rows: [WorldRow] {
        let rows = WorldCity.all.map { WorldRow(city: $0, conditions: shown.conditions(in: $0)) }
        return order?.sorted(rows, in: preferences.language) ?? rows
    }

    /// Returns the order after a press on a column's heading.
    func next(by column: WorldOrder.Column) -> WorldOrder {
        WorldOrder.next(by: column, after: order)
    }
}
