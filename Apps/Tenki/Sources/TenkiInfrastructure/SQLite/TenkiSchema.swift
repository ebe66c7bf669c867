public import GRDB

/// The tables that Tenki keeps, and every change that they went through.
public enum TenkiSchema {
    /// The schema changes, oldest first.
    ///
    /// One that was released is never edited.
    public static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 forecasts") { db in
            try db.execute(
                sql: """
                    CREATE TABLE forecast (
                        city TEXT NOT NULL,
                        source TEXT NOT NULL,
                        issuedAt INTEGER NOT NULL,
                        fetchedAt INTEGER NOT NULL,
                        overview TEXT NOT NULL,
                        attribution TEXT NOT NULL,
                        attributionLink TEXT,
                        PRIMARY KEY (city, source, issuedAt)
                    ) STRICT;
                    CREATE TABLE dailyForecast (
                        city TEXT NOT NULL,
                        source TEXT NOT NULL,
                        issuedAt INTEGER NOT NULL,
                        date TEXT NOT NULL,
                        telop TEXT,
                        lowTenths INTEGER,
                        highTenths INTEGER,
                        chancesOfRain TEXT NOT NULL,
                        wind TEXT,
                        wave TEXT,
                        PRIMARY KEY (city, source, issuedAt, date),
                        FOREIGN KEY (city, source, issuedAt) REFERENCES forecast
                            ON DELETE CASCADE
                    ) STRICT;
                    """
            )
        }
        return migrator
    }
}
