package import KasaneSQLite
import KasaneStore

extension TenkiSchema {
    /// Registers the changes of SQLite databases before there were others.
    static func registerFirstSQLite(in migrator: inout Migrator) {
        let changes: [(name: String, statements: SQL)] = [
            ("1 forecasts", firstForecasts),
            ("2 users", firstUsers),
            ("3 current conditions", conditions),
            ("4 fetches, photographs and services", fetches),
            ("5 turns at services", turns),
            ("6 photographs by their names", photoPlaces),
            ("7 watchlist and chances of days", watchlist),
            ("8 budgets, and requests by their purpose", budgets),
            ("9 details of forecasts", details),
            ("10 boards of visitors", boards),
            ("11 covers of cities", covers),
            ("12 photographs that are listed twice", distinctPhotos),
        ]
        for (name, statements) in changes {
            migrator.register([.sqlite: name]) { _ in [statements] }
        }
    }

    private static let firstForecasts: SQL = """
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

    private static let firstUsers: SQL = """
        CREATE TABLE user (
            id TEXT NOT NULL PRIMARY KEY,
            mail TEXT NOT NULL,
            birthday TEXT,
            version INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let conditions: SQL = """
        CREATE TABLE currentConditions (
            city INTEGER NOT NULL PRIMARY KEY,
            source TEXT NOT NULL,
            observedAt INTEGER NOT NULL,
            fetchedAt INTEGER NOT NULL,
            sky TEXT,
            temperatureTenths INTEGER NOT NULL,
            humidity INTEGER,
            windSpeed REAL,
            attribution TEXT NOT NULL,
            attributionLink TEXT
        ) STRICT;
        """

    private static let fetches: SQL = """
        CREATE TABLE fetchHistory (
            city TEXT NOT NULL PRIMARY KEY,
            askedAt TEXT NOT NULL,
            failures INTEGER NOT NULL,
            reason TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE photoPage (
            query TEXT NOT NULL,
            source TEXT NOT NULL,
            number INTEGER NOT NULL,
            fetchedAt INTEGER NOT NULL,
            total INTEGER NOT NULL,
            size INTEGER NOT NULL,
            photos TEXT NOT NULL,
            PRIMARY KEY (query, source, number)
        ) STRICT;
        CREATE INDEX photoPageByAge ON photoPage (fetchedAt);
        CREATE TABLE serviceState (
            service TEXT NOT NULL PRIMARY KEY,
            state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE cachedResponse (
            key TEXT NOT NULL PRIMARY KEY,
            storedAt INTEGER NOT NULL,
            size INTEGER NOT NULL,
            responses BLOB NOT NULL
        ) STRICT;
        CREATE INDEX cachedResponseByAge ON cachedResponse (storedAt);
        """

    private static let turns: SQL = """
        CREATE TABLE requestTurn (
            service TEXT NOT NULL PRIMARY KEY,
            takenAt REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let watchlist: SQL = """
        CREATE TABLE watchlist (
            id TEXT NOT NULL PRIMARY KEY,
            cities TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE dailyForecast ADD COLUMN chanceOfRain INTEGER;
        """

    private static let photoPlaces: SQL = """
        CREATE TABLE photoPlace (
            source TEXT NOT NULL,
            id TEXT NOT NULL,
            query TEXT NOT NULL,
            number INTEGER NOT NULL,
            PRIMARY KEY (source, id, query, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX photoPlaceByPage ON photoPlace (query, source, number);
        INSERT OR IGNORE INTO photoPlace
            SELECT source, json_extract(value, '$.id'), query, number
            FROM photoPage, json_each(photos);
        CREATE TRIGGER photoPageInserted AFTER INSERT ON photoPage BEGIN
            INSERT OR IGNORE INTO photoPlace
                SELECT NEW.source, json_extract(value, '$.id'), NEW.query, NEW.number
                FROM json_each(NEW.photos);
        END;
        CREATE TRIGGER photoPageUpdated AFTER UPDATE ON photoPage BEGIN
            DELETE FROM photoPlace
                WHERE query = OLD.query AND source = OLD.source AND number = OLD.number;
            INSERT OR IGNORE INTO photoPlace
                SELECT NEW.source, json_extract(value, '$.id'), NEW.query, NEW.number
                FROM json_each(NEW.photos);
        END;
        CREATE TRIGGER photoPageDeleted AFTER DELETE ON photoPage BEGIN
            DELETE FROM photoPlace
                WHERE query = OLD.query AND source = OLD.source AND number = OLD.number;
        END;
        """

    /// Creates the budgets and separates the requests for forecasts by purpose.
    ///
    /// The purpose of existing requests is unknown, so they count as manual. Failures are reset,
    /// because failures of manual requests no longer delay automatic ones.
    private static let budgets: SQL = """
        CREATE TABLE providerBudget (
            provider TEXT NOT NULL,
            share TEXT NOT NULL,
            minuteUsed REAL NOT NULL,
            dayUsed REAL NOT NULL,
            updatedAt REAL NOT NULL,
            PRIMARY KEY (provider, share)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE photoPage ADD COLUMN shownAt INTEGER;
        DROP TRIGGER photoPageUpdated;
        CREATE TRIGGER photoPageUpdated
        AFTER UPDATE OF query, source, number, photos ON photoPage BEGIN
            DELETE FROM photoPlace
                WHERE query = OLD.query AND source = OLD.source AND number = OLD.number;
            INSERT OR IGNORE INTO photoPlace
                SELECT NEW.source, json_extract(value, '$.id'), NEW.query, NEW.number
                FROM json_each(NEW.photos);
        END;
        ALTER TABLE fetchHistory ADD COLUMN manualRequests TEXT NOT NULL DEFAULT '';
        ALTER TABLE fetchHistory ADD COLUMN succeededAt INTEGER;
        UPDATE fetchHistory
            SET manualRequests = askedAt, askedAt = '', failures = 0, reason = NULL;
        """

    private static let boards: SQL = """
        CREATE TABLE board (
            id TEXT NOT NULL PRIMARY KEY,
            reader TEXT NOT NULL UNIQUE,
            origin INTEGER,
            createdAt INTEGER NOT NULL,
            usedAt INTEGER NOT NULL,
            cities TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX boardByUse ON board (usedAt);
        CREATE INDEX boardByOrigin ON board (origin, createdAt);
        """

    private static let covers: SQL = """
        ALTER TABLE board ADD COLUMN covers TEXT;
        CREATE TABLE boardCover (
            source TEXT NOT NULL,
            id TEXT NOT NULL,
            board TEXT NOT NULL,
            PRIMARY KEY (source, id, board)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX boardCoverByBoard ON boardCover (board);
        CREATE TRIGGER boardCoversInserted AFTER INSERT ON board
        WHEN NEW.covers IS NOT NULL AND json_valid(NEW.covers) BEGIN
            INSERT OR IGNORE INTO boardCover
                SELECT json_extract(value, '$.source'), json_extract(value, '$.id'), NEW.id
                FROM json_each(NEW.covers);
        END;
        CREATE TRIGGER boardCoversUpdated AFTER UPDATE OF covers ON board
        WHEN NEW.covers IS NOT OLD.covers BEGIN
            DELETE FROM boardCover WHERE board = OLD.id;
            INSERT OR IGNORE INTO boardCover
                SELECT json_extract(value, '$.source'), json_extract(value, '$.id'), NEW.id
                FROM json_each(iif(json_valid(NEW.covers), NEW.covers, '{}'));
        END;
        CREATE TRIGGER boardCoversDeleted AFTER DELETE ON board
        WHEN OLD.covers IS NOT NULL BEGIN
            DELETE FROM boardCover WHERE board = OLD.id;
        END;
        """

    /// Lets a photograph be the cover of several cities of a board, and be listed twice on a page.
    ///
    /// The conflict policy of a statement replaces that of its triggers, so `OR IGNORE` has no
    /// effect when a row is saved by an upsert.
    private static let distinctPhotos: SQL = """
        DROP TRIGGER boardCoversInserted;
        CREATE TRIGGER boardCoversInserted AFTER INSERT ON board
        WHEN NEW.covers IS NOT NULL AND json_valid(NEW.covers) BEGIN
            INSERT OR IGNORE INTO boardCover
                SELECT DISTINCT json_extract(value, '$.source'), json_extract(value, '$.id'), NEW.id
                FROM json_each(NEW.covers);
        END;
        DROP TRIGGER boardCoversUpdated;
        CREATE TRIGGER boardCoversUpdated AFTER UPDATE OF covers ON board
        WHEN NEW.covers IS NOT OLD.covers BEGIN
            DELETE FROM boardCover WHERE board = OLD.id;
            INSERT OR IGNORE INTO boardCover
                SELECT DISTINCT json_extract(value, '$.source'), json_extract(value, '$.id'), NEW.id
                FROM json_each(iif(json_valid(NEW.covers), NEW.covers, '{}'));
        END;
        DROP TRIGGER photoPageInserted;
        CREATE TRIGGER photoPageInserted AFTER INSERT ON photoPage BEGIN
            INSERT OR IGNORE INTO photoPlace
                SELECT DISTINCT NEW.source, json_extract(value, '$.id'), NEW.query, NEW.number
                FROM json_each(NEW.photos);
        END;
        DROP TRIGGER photoPageUpdated;
        CREATE TRIGGER photoPageUpdated
        AFTER UPDATE OF query, source, number, photos ON photoPage BEGIN
            DELETE FROM photoPlace
                WHERE query = OLD.query AND source = OLD.source AND number = OLD.number;
            INSERT OR IGNORE INTO photoPlace
                SELECT DISTINCT NEW.source, json_extract(value, '$.id'), NEW.query, NEW.number
                FROM json_each(NEW.photos);
        END;
        """

    private static let details: SQL = """
        ALTER TABLE dailyForecast ADD COLUMN weather TEXT;
        ALTER TABLE dailyForecast ADD COLUMN reliability TEXT;
        ALTER TABLE dailyForecast ADD COLUMN lowFromTenths INTEGER;
        ALTER TABLE dailyForecast ADD COLUMN lowToTenths INTEGER;
        ALTER TABLE dailyForecast ADD COLUMN highFromTenths INTEGER;
        ALTER TABLE dailyForecast ADD COLUMN highToTenths INTEGER;
        ALTER TABLE dailyForecast ADD COLUMN station TEXT;
        ALTER TABLE forecast ADD COLUMN normalStation TEXT;
        ALTER TABLE forecast ADD COLUMN normalLowTenths INTEGER;
        ALTER TABLE forecast ADD COLUMN normalHighTenths INTEGER;
        ALTER TABLE forecast ADD COLUMN normalRainFromTenths INTEGER;
        ALTER TABLE forecast ADD COLUMN normalRainToTenths INTEGER;
        """
}

extension SQLiteStore {
    /// Opens Tenki's database, creates it if necessary and migrates its schema.
    ///
    /// A transaction is limited to ten seconds, including its wait for others. At most 500 writers
    /// and 500 readers wait; further transactions are rejected.
    ///
    /// - Parameter path: The path of the file; its folder must exist.
    /// - Throws: `SQLiteStoreError`.
    package init(tenki path: String) throws(SQLiteStoreError) {
        try self.init(
            path: path,
            migrator: TenkiSchema.migrator,
            applicationID: TenkiSchema.applicationID,
            // Tenki makes no network calls in a transaction, so only other transactions can delay
            // it so long.
            deadline: .seconds(10),
            maximumWaiting: 500
        )
    }
}

extension SQLiteBackup {
    /// Creates a description of Tenki's database for backup and restore, without opening it.
    package init(tenki path: String) throws(SQLiteStoreError) {
        try self.init(
            of: path,
            migrator: TenkiSchema.migrator,
            applicationID: TenkiSchema.applicationID
        )
    }
}
