import TenkiApplication
import TenkiDomain

struct WorldContent: Equatable, Sendable {
    let shown: WorldSnapshot
    let outline: String
    let preferences: Preferences

    var rows: [WorldRow] {
        WorldCity.eastward.map { WorldRow(city: $0, conditions: shown.conditions(in: $0)) }
    }
}
