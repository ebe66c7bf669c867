import KasaneAccounts
import KasaneHummingbird
import KasaneJobs
package import KasaneStore

package enum TenkiSchema {
    package static let applicationID: Int32 = 0x546E_6B69

    /// The migrations, oldest first.
    ///
    /// Never edit a released migration.
    package static var migrator: Migrator {
        var migrator = Migrator()
        registerFirstSQLite(in: &migrator)
        registerFirstPostgres(in: &migrator)
        migrator.registerJobs()
        migrator.register(13, "refreshes in the background") { dialect in
            [#"ALTER TABLE "fetchHistory" ADD COLUMN "refreshedUntil" \#(dialect.integer)"#]
        }
        migrator.registerAccounts()
        migrator.register(14, "people", people)
        migrator.register(15, "notices", notices)
        migrator.register(16, "warnings", warnings)
        migrator.register(17, "series of failures") { dialect in
            [
                #"ALTER TABLE "noticeSettings" ADD COLUMN "failedAt" \#(dialect.integer)"#,
                """
                ALTER TABLE "noticeSettings"
                    ADD COLUMN "failedNotices" \(dialect.integer) NOT NULL DEFAULT 0
                """,
            ]
        }
        migrator.register(18, "hours", hours)
        migrator.register(19, "municipalities of people") { dialect in
            [#"ALTER TABLE "personalSettings" ADD COLUMN home \#(dialect.text)"#]
        }
        migrator.register(20, "notices of warnings") { dialect in
            [
                """
                ALTER TABLE "noticeSettings"
                    ADD COLUMN "isWarningsOn" \(dialect.integer) NOT NULL DEFAULT 0
                """,
                """
                ALTER TABLE "noticeSettings"
                    ADD COLUMN "warningSeverity" \(dialect.text) NOT NULL DEFAULT 'warning'
                """,
                """
                ALTER TABLE "noticeHistory"
                    ADD COLUMN "officialWarnings" \(dialect.text) NOT NULL DEFAULT '[]'
                """,
            ]
        }
        migrator.register(21, "observations", observations)
        migrator.register(22, "radar", radar)
        migrator.register(23, "typhoons") { dialect in
            [documentTable("typhoonBook", dialect)]
        }
        migrator.register(24, "boards without covers") { dialect in
            let index: [SQL] =
                dialect == .sqlite
                ? [
                    "DROP TRIGGER boardCoversInserted", "DROP TRIGGER boardCoversUpdated",
                    "DROP TRIGGER boardCoversDeleted", "DROP TABLE boardCover",
                ]
                : [#"DROP INDEX "boardByCover""#]
            return index + ["ALTER TABLE board DROP COLUMN covers"]
        }
        migrator.register(25, "offices and overviews") { dialect in
            [
                #"ALTER TABLE forecast ADD COLUMN "publishingOffice" \#(dialect.text)"#,
                #"ALTER TABLE forecast ADD COLUMN "overviewHeadline" \#(dialect.text)"#,
                #"ALTER TABLE forecast ADD COLUMN "overviewIssuedAt" \#(dialect.integer)"#,
            ]
        }
        migrator.register(26, "key of board origins") { dialect in
            [
                """
                CREATE TABLE "boardOriginKey" (
                    id \(dialect.bytewiseText) NOT NULL PRIMARY KEY,
                    secret \(dialect.text) NOT NULL
                ) \(dialect.clusteredTableOptions)
                """
            ]
        }
        migrator.register(
            [.sqlite: "27 profiles of accounts", .postgres: "16 profiles of accounts"],
            reading: UserMigration.queries
        ) { dialect, rows in
            let table: SQL = """
                CREATE TABLE profile (
                    account \(dialect.bytewiseText) NOT NULL PRIMARY KEY,
                    "displayName" \(dialect.text) NOT NULL,
                    birthday \(dialect.text)
                ) \(dialect.clusteredTableOptions)
                """
            return try [table] + UserMigration.statements(for: rows)
        }
        migrator.register(28, "no turns at services") { _ in
            [#"DROP TABLE "requestTurn""#]
        }
        migrator.register(29, "boards of deleted accounts") { _ in
            // A board stored while its account was being deleted was orphaned. If there are no
            // accounts, NULL NOT IN (…) is true.
            [
                """
                DELETE FROM board
                WHERE person IS NOT NULL AND person NOT IN (SELECT id FROM kasane_account)
                """
            ]
        }
        migrator.registerPageStates()
        migrator.register(30, "municipalities of notices") { dialect in
            [#"ALTER TABLE "noticeSettings" ADD COLUMN municipality \#(dialect.text)"#]
        }
        migrator.register(31, "places of the world", places)
        return migrator
    }

    private static func places(_ dialect: SQLDialect) -> [SQL] {
        let (text, integer, real) = (dialect.text, dialect.integer, dialect.real)
        return [
            """
            CREATE TABLE "knownPlace" (
                id \(integer) NOT NULL PRIMARY KEY,
                date \(dialect.bytewiseText) NOT NULL,
                name \(text) NOT NULL,
                region \(text),
                country \(text),
                latitude \(real) NOT NULL,
                longitude \(real) NOT NULL,
                "timeZone" \(text) NOT NULL,
                weather \(text) NOT NULL
            ) \(dialect.tableOptions)
            """
        ]
    }

    private static func documentTable(_ name: String, _ dialect: SQLDialect) -> SQL {
        """
        CREATE TABLE \(identifier: name) (
            id \(dialect.bytewiseText) NOT NULL PRIMARY KEY,
            state \(dialect.text) NOT NULL
        ) \(dialect.clusteredTableOptions)
        """
    }

    private static func people(_ dialect: SQLDialect) -> [SQL] {
        [
            #"ALTER TABLE "user" ADD COLUMN person \#(dialect.bytewiseText)"#,
            #"CREATE UNIQUE INDEX "userByPerson" ON "user" (person) WHERE person IS NOT NULL"#,
            "ALTER TABLE board ADD COLUMN person \(dialect.bytewiseText)",
            "ALTER TABLE board ADD COLUMN sharing \(dialect.text)",
            """
            CREATE TABLE "personalSettings" (
                person \(dialect.bytewiseText) NOT NULL PRIMARY KEY,
                language \(dialect.text),
                unit \(dialect.text),
                theme \(dialect.text)
            ) \(dialect.clusteredTableOptions)
            """,
        ]
    }

    private static func notices(_ dialect: SQLDialect) -> [SQL] {
        let (key, text, integer) = (dialect.bytewiseText, dialect.text, dialect.integer)
        return [
            """
            CREATE TABLE "noticeSettings" (
                person \(key) NOT NULL PRIMARY KEY,
                token \(text) NOT NULL,
                "isDigestOn" \(integer) NOT NULL,
                "digestMinutes" \(integer) NOT NULL,
                "isRainOn" \(integer) NOT NULL,
                "rainPercent" \(integer) NOT NULL,
                "isFrostOn" \(integer) NOT NULL,
                "frostTenths" \(integer) NOT NULL,
                channel \(text) NOT NULL,
                address \(text),
                secret \(text),
                "failedSince" \(integer),
                "isStopped" \(integer) NOT NULL
            ) \(dialect.clusteredTableOptions)
            """,
            """
            CREATE TABLE "noticeHistory" (
                person \(key) NOT NULL PRIMARY KEY,
                "digestDay" \(text),
                "digestIssues" \(text) NOT NULL,
                warnings \(text) NOT NULL,
                "outageSince" \(integer)
            ) \(dialect.clusteredTableOptions)
            """,
        ]
    }

    private static func warnings(_ dialect: SQLDialect) -> [SQL] {
        let (key, text, integer) = (dialect.bytewiseText, dialect.text, dialect.integer)
        return [
            """
            CREATE TABLE "warningReport" (
                office \(key) NOT NULL,
                bulletin \(key) NOT NULL,
                "reportedAt" \(integer) NOT NULL,
                "controlledAt" \(integer) NOT NULL,
                "publishingOffice" \(text) NOT NULL,
                headline \(text) NOT NULL,
                source \(text) NOT NULL,
                areas \(text) NOT NULL,
                PRIMARY KEY (office, bulletin)
            ) \(dialect.clusteredTableOptions)
            """,
            """
            CREATE TABLE "warningDocument" (
                id \(key) NOT NULL PRIMARY KEY,
                "announcedAt" \(integer) NOT NULL,
                "isRead" \(integer) NOT NULL,
                failures \(integer) NOT NULL
            ) \(dialect.clusteredTableOptions)
            """,
            documentTable("warningCheck", dialect),
        ]
    }

    private static func hours(_ dialect: SQLDialect) -> [SQL] {
        let (key, text, integer) = (dialect.bytewiseText, dialect.text, dialect.integer)
        return [
            """
            CREATE TABLE "hourlyForecast" (
                city \(key) NOT NULL,
                series \(key) NOT NULL,
                source \(key) NOT NULL,
                "issuedAt" \(integer) NOT NULL,
                "fetchedAt" \(integer) NOT NULL,
                station \(text),
                attribution \(text) NOT NULL,
                "attributionLink" \(text),
                hours \(text) NOT NULL,
                PRIMARY KEY (city, series, source, "issuedAt")
            ) \(dialect.tableOptions)
            """,
            """
            CREATE TABLE "hourlyFetches" (
                city \(key) NOT NULL,
                series \(key) NOT NULL,
                "automaticRequests" \(text) NOT NULL,
                "manualRequests" \(text) NOT NULL,
                failures \(integer) NOT NULL,
                reason \(text),
                "succeededAt" \(integer),
                PRIMARY KEY (city, series)
            ) \(dialect.clusteredTableOptions)
            """,
        ]
    }

    private static func observations(_ dialect: SQLDialect) -> [SQL] {
        let (key, text, integer) = (dialect.bytewiseText, dialect.text, dialect.integer)
        return [
            """
            CREATE TABLE "cityStation" (
                city \(key) NOT NULL PRIMARY KEY,
                station \(text) NOT NULL,
                name \(text) NOT NULL,
                kana \(text) NOT NULL,
                romaji \(text) NOT NULL,
                latitude \(dialect.real) NOT NULL,
                longitude \(dialect.real) NOT NULL,
                altitude \(integer) NOT NULL,
                elements \(text) NOT NULL
            ) \(dialect.clusteredTableOptions)
            """,
            """
            CREATE TABLE "observationDay" (
                station \(key) NOT NULL,
                date \(key) NOT NULL,
                temperatures \(text) NOT NULL,
                precipitation \(text) NOT NULL,
                "windDirections" \(text) NOT NULL,
                "windSpeeds" \(text) NOT NULL,
                humidities \(text) NOT NULL,
                "snowDepths" \(text) NOT NULL,
                PRIMARY KEY (station, date)
            ) \(dialect.tableOptions)
            """,
            documentTable("observationCheck", dialect),
            """
            CREATE TABLE "forecastScore" (
                city \(key) NOT NULL,
                date \(key) NOT NULL,
                source \(key) NOT NULL,
                "lowError" \(integer),
                "highError" \(integer),
                rain \(text),
                PRIMARY KEY (city, date, source)
            ) \(dialect.clusteredTableOptions)
            """,
        ]
    }

    /// Creates the frames and the tiles of the radar.
    ///
    /// The picture is last, so that the other columns are read without it. The index has the order
    /// in which surplus tiles are deleted, and all that this reads.
    private static func radar(_ dialect: SQLDialect) -> [SQL] {
        let integer = dialect.integer
        let index: SQL = #"base DESC, valid DESC, "requestedAt" DESC, zoom, x, y"#
        return [
            documentTable("radarTimes", dialect),
            """
            CREATE TABLE "radarTile" (
                base \(integer) NOT NULL,
                valid \(integer) NOT NULL,
                zoom \(integer) NOT NULL,
                x \(integer) NOT NULL,
                y \(integer) NOT NULL,
                "requestedAt" \(integer) NOT NULL,
                failure \(dialect.text),
                size \(integer) NOT NULL,
                picture \(dialect.blob),
                PRIMARY KEY (base, valid, zoom, x, y)
            ) \(dialect.tableOptions)
            """,
            dialect == .sqlite
                ? #"CREATE INDEX "radarTileByAge" ON "radarTile" (\#(index), size)"#
                : #"CREATE INDEX "radarTileByAge" ON "radarTile" (\#(index)) INCLUDE (size)"#,
        ]
    }
}

extension Migrator {
    /// Registers a migration by its number in SQLite.
    ///
    /// PostgreSQL support came after the twelfth, so its numbers are lower by eleven.
    fileprivate mutating func register(
        _ number: Int,
        _ name: String,
        _ statements: @escaping @Sendable (SQLDialect) -> [SQL]
    ) {
        register(
            [.sqlite: "\(number) \(name)", .postgres: "\(number - 11) \(name)"],
            statements
        )
    }
}
