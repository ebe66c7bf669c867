import KasaneSQLite
import KasaneStore

extension CityForecast: StoreRecord {
    static func key(of id: CityCode) -> [SQLValue] { [id.rawValue.sqlValue] }
}

extension SQLiteStore {
    init(forecastsAt path: String) throws(SQLiteStoreError) {
        var migrator = Migrator()
        migrator.register("1 forecasts") { dialect in
            [
                """
                CREATE TABLE "cityForecast" (
                    id \(dialect.text) NOT NULL PRIMARY KEY, title \(dialect.text) NOT NULL,
                    days \(dialect.json) NOT NULL, "fetchedAt" \(dialect.date) NOT NULL
                ) \(dialect.tableOptions)
                """
            ]
        }
        try self.init(path: path, migrator: migrator, applicationID: 0x5765_6174)
    }
}
