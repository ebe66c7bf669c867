package import GRDB
import KasaneAccountsSQLite
import KasaneJobsSQLite
package import KasaneSQLite

package enum TenkiSchema {
    static let applicationID: Int32 = 0x546E_6B69

    /// The migrations, oldest first.
    ///
    /// A released migration is never edited.
    package static var migrator: DatabaseMigrator {
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
        migrator.registerMigration("2 users") { db in
            try db.execute(
                sql: """
                    CREATE TABLE user (
                        id TEXT NOT NULL PRIMARY KEY,
                        mail TEXT NOT NULL,
                        birthday TEXT,
                        version INTEGER NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("3 current conditions") { db in
            try db.execute(
                sql: """
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
            )
        }
        migrator.registerMigration("4 fetches, photographs and services") { db in
            try db.execute(
                sql: """
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
            )
        }
        migrator.registerMigration("5 turns at services") { db in
            try db.execute(
                sql: """
                    CREATE TABLE requestTurn (
                        service TEXT NOT NULL PRIMARY KEY,
                        takenAt REAL NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("6 photographs by their names") { db in
            try db.execute(sql: photoPlaces)
        }
        migrator.registerMigration("7 watchlist and chances of days") { db in
            try db.execute(
                sql: """
                    CREATE TABLE watchlist (
                        id TEXT NOT NULL PRIMARY KEY,
                        cities TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    ALTER TABLE dailyForecast ADD COLUMN chanceOfRain INTEGER;
                    """
            )
        }
        migrator.registerMigration("8 budgets, and requests by their purpose") { db in
            try db.execute(sql: budgets)
        }
        migrator.registerMigration("9 details of forecasts") { db in
            try db.execute(sql: details)
        }
        migrator.registerMigration("10 boards of visitors") { db in
            try db.execute(sql: boards)
        }
        migrator.registerMigration("11 covers of cities") { db in
            try db.execute(sql: covers)
        }
        migrator.registerMigration("12 photographs that are listed twice") { db in
            try db.execute(sql: distinctPhotos)
        }
        migrator.registerJobs()
        migrator.registerMigration("13 refreshes in the background") { db in
            try db.execute(sql: "ALTER TABLE fetchHistory ADD COLUMN refreshedUntil INTEGER")
        }
        migrator.registerAccounts()
        migrator.registerMigration("14 people") { db in
            try db.execute(sql: people)
        }
        migrator.registerMigration("15 notices") { db in
            try db.execute(sql: notices)
        }
        migrator.registerMigration("16 warnings") { db in
            try db.execute(sql: warnings)
        }
        migrator.registerMigration("17 series of failures") { db in
            try db.execute(
                sql: """
                    ALTER TABLE noticeSettings ADD COLUMN failedAt INTEGER;
                    ALTER TABLE noticeSettings ADD COLUMN failedNotices INTEGER NOT NULL DEFAULT 0;
                    """
            )
        }
        migrator.registerMigration("18 hours") { db in
            try db.execute(sql: hours)
        }
        migrator.registerMigration("19 municipalities of people") { db in
            try db.execute(sql: "ALTER TABLE personalSettings ADD COLUMN home TEXT")
        }
        migrator.registerMigration("20 notices of warnings") { db in
            try db.execute(
                sql: """
                    ALTER TABLE noticeSettings ADD COLUMN isWarningsOn INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE noticeSettings
                        ADD COLUMN warningSeverity TEXT NOT NULL DEFAULT 'warning';
                    ALTER TABLE noticeHistory
                        ADD COLUMN officialWarnings TEXT NOT NULL DEFAULT '[]';
                    """
            )
        }
        migrator.registerMigration("21 observations") { db in
            try db.execute(sql: observations)
        }
        migrator.registerMigration("22 radar") { db in
            try db.execute(sql: radar)
        }
        migrator.registerMigration("23 typhoons") { db in
            try db.execute(sql: typhoons)
        }
        migrator.registerMigration("24 boards without covers") { db in
            try db.execute(
                sql: """
                    DROP TRIGGER boardCoversInserted;
                    DROP TRIGGER boardCoversUpdated;
                    DROP TRIGGER boardCoversDeleted;
                    DROP TABLE boardCover;
                    ALTER TABLE board DROP COLUMN covers;
                    """
            )
        }
        migrator.registerMigration("25 offices and overviews") { db in
            try db.execute(sql: publications)
        }
        migrator.registerMigration("26 key of board origins") { db in
            try db.execute(
                sql: """
                    CREATE TABLE boardOriginKey (id TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL)
                        STRICT, WITHOUT ROWID
                    """
            )
        }
        return migrator
    }

    private static let warnings = """
        CREATE TABLE warningReport (
            office TEXT NOT NULL,
            bulletin TEXT NOT NULL,
            reportedAt INTEGER NOT NULL,
            controlledAt INTEGER NOT NULL,
            publishingOffice TEXT NOT NULL,
            headline TEXT NOT NULL,
            source TEXT NOT NULL,
            areas TEXT NOT NULL,
            PRIMARY KEY (office, bulletin)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE warningDocument (
            id TEXT NOT NULL PRIMARY KEY,
            announcedAt INTEGER NOT NULL,
            isRead INTEGER NOT NULL,
            failures INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE warningCheck (
            id TEXT NOT NULL PRIMARY KEY,
            state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let hours = """
        CREATE TABLE hourlyForecast (
            city TEXT NOT NULL,
            series TEXT NOT NULL,
            source TEXT NOT NULL,
            issuedAt INTEGER NOT NULL,
            fetchedAt INTEGER NOT NULL,
            station TEXT,
            attribution TEXT NOT NULL,
            attributionLink TEXT,
            hours TEXT NOT NULL,
            PRIMARY KEY (city, series, source, issuedAt)
        ) STRICT;
        CREATE TABLE hourlyFetches (
            city TEXT NOT NULL,
            series TEXT NOT NULL,
            automaticRequests TEXT NOT NULL,
            manualRequests TEXT NOT NULL,
            failures INTEGER NOT NULL,
            reason TEXT,
            succeededAt INTEGER,
            PRIMARY KEY (city, series)
        ) STRICT, WITHOUT ROWID;
        """

    private static let notices = """
        CREATE TABLE noticeSettings (
            person TEXT NOT NULL PRIMARY KEY,
            token TEXT NOT NULL,
            isDigestOn INTEGER NOT NULL,
            digestMinutes INTEGER NOT NULL,
            isRainOn INTEGER NOT NULL,
            rainPercent INTEGER NOT NULL,
            isFrostOn INTEGER NOT NULL,
            frostTenths INTEGER NOT NULL,
            channel TEXT NOT NULL,
            address TEXT,
            secret TEXT,
            failedSince INTEGER,
            isStopped INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE noticeHistory (
            person TEXT NOT NULL PRIMARY KEY,
            digestDay TEXT,
            digestIssues TEXT NOT NULL,
            warnings TEXT NOT NULL,
            outageSince INTEGER
        ) STRICT, WITHOUT ROWID;
        """

    private static let people = """
        ALTER TABLE user ADD COLUMN person TEXT;
        CREATE UNIQUE INDEX userByPerson ON user (person) WHERE person IS NOT NULL;
        ALTER TABLE board ADD COLUMN person TEXT;
        ALTER TABLE board ADD COLUMN sharing TEXT;
        CREATE TABLE personalSettings (
            person TEXT NOT NULL PRIMARY KEY,
            language TEXT,
            unit TEXT,
            theme TEXT
        ) STRICT, WITHOUT ROWID;
        """

    /// Lets a photograph be the cover of several cities of a board, and be listed twice on a page.
    ///
    /// The conflict policy of a statement replaces that of its triggers, so `OR IGNORE` has no
    /// effect when a row is saved by an upsert.
    private static let distinctPhotos = """
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

    private static let covers = """
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

    private static let boards = """
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

    /// Creates the budgets and separates the requests for forecasts by purpose.
    ///
    /// The purpose of existing requests is unknown, so they count as manual. Failures are reset,
    /// because failures of manual requests no longer delay automatic ones.
    private static let budgets = """
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

    private static let photoPlaces = """
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
