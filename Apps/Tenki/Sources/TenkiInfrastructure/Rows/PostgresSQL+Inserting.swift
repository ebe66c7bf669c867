import KasanePostgres

extension PostgresSQL {
    init(inserting columns: [(name: String, value: PostgresValue)], into table: String) {
        var names: PostgresSQL?
        var values: PostgresSQL?
        for (column, value) in columns {
            let name: PostgresSQL = "\(identifier: column)"
            let value: PostgresSQL = "\(value)"
            names = names.map { "\($0), \(name)" } ?? name
            values = values.map { "\($0), \(value)" } ?? value
        }
        self = "INSERT INTO \(identifier: table) (\(names ?? "")) VALUES (\(values ?? ""))"
    }
}
