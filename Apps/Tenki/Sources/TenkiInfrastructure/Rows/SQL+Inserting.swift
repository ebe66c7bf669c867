import KasaneStore

extension SQL {
    init(inserting columns: [(name: String, value: SQLValue)], into table: String) {
        var names: SQL = ""
        var values: SQL = ""
        for (name, value) in columns {
            names = names.isEmpty ? "\(identifier: name)" : "\(names), \(identifier: name)"
            values = values.isEmpty ? "\(value)" : "\(values), \(value)"
        }
        self = "INSERT INTO \(identifier: table) (\(names)) VALUES (\(values))"
    }
}
