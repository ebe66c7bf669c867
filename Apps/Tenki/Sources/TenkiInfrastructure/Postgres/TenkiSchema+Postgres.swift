import KasaneAccountsPostgres
import KasaneJobsPostgres
package import KasanePostgres

extension TenkiSchema {
    /// The migrations of a PostgreSQL database, oldest first.
    ///
    /// The tables have the columns of those in SQLite, so a row is declared once. A released
    /// migration is never edited.
    package static var postgresMigrator: PostgresMigrator {
        var migrator = PostgresMigrator()
        migrator.registerMigration("1 Tenki") { database in
            try await database.execute(forecasts + users + photos + calls)
        }
        migrator.registerJobs()
        migrator.registerMigration("2 refreshes in the background") { database in
            try await database.execute(
                [#"ALTER TABLE "fetchHistory" ADD COLUMN "refreshedUntil" int8"#]
            )
        }
        migrator.registerAccounts()
        migrator.registerMigration("3 people") { database in
            try await database.execute(people)
        }
        migrator.registerMigration("4 notices") { database in
            try await database.execute(notices)
        }
        migrator.registerMigration("5 warnings") { database in
            try await database.execute(warnings)
        }
        migrator.registerMigration("6 series of failures") { database in
            try await database.execute([
                #"ALTER TABLE "noticeSettings" ADD COLUMN "failedAt" int8"#,
                """
                ALTER TABLE "noticeSettings" ADD COLUMN "failedNotices" int8 NOT NULL DEFAULT 0
                """,
            ])
        }
        migrator.registerMigration("7 hours") { database in
            try await database.execute(hours)
        }
        migrator.registerMigration("8 municipalities of people") { database in
            try await database.execute([#"ALTER TABLE "personalSettings" ADD COLUMN home text"#])
        }
        migrator.registerMigration("9 notices of warnings") { database in
            try await database.execute([
                """
                ALTER TABLE "noticeSettings" ADD COLUMN "isWarningsOn" int8 NOT NULL DEFAULT 0,
                    ADD COLUMN "warningSeverity" text NOT NULL DEFAULT 'warning'
                """,
                """
                ALTER TABLE "noticeHistory"
                    ADD COLUMN "officialWarnings" text NOT NULL DEFAULT '[]'
                """,
            ])
        }
        migrator.registerMigration("10 observations") { database in
            try await database.execute(postgresObservations)
        }
        migrator.registerMigration("11 radar") { database in
            try await database.execute(postgresRadar)
        }
        migrator.registerMigration("12 typhoons") { database in
            try await database.execute(postgresTyphoons)
        }
        migrator.registerMigration("13 boards without covers") { database in
            try await database.execute([
                #"DROP INDEX "boardByCover""#,
                "ALTER TABLE board DROP COLUMN covers",
            ])
        }
        migrator.registerMigration("14 offices and overviews") { database in
            try await database.execute([
                """
                ALTER TABLE forecast ADD COLUMN "publishingOffice" text,
                    ADD COLUMN "overviewHeadline" text, ADD COLUMN "overviewIssuedAt" int8
                """
            ])
        }
        migrator.registerMigration("15 key of board origins") { database in
            try await database.execute([
                """
                CREATE TABLE "boardOriginKey" (
                    id text COLLATE "C" PRIMARY KEY,
                    secret text NOT NULL
                )
                """
            ])
        }
        return migrator
    }

    private static let people: [PostgresSQL] = [
        #"ALTER TABLE "user" ADD COLUMN person text COLLATE "C""#,
        #"CREATE UNIQUE INDEX "userByPerson" ON "user" (person) WHERE person IS NOT NULL"#,
        #"ALTER TABLE board ADD COLUMN person text COLLATE "C", ADD COLUMN sharing text"#,
        """
        CREATE TABLE "personalSettings" (
            person text COLLATE "C" PRIMARY KEY,
            language text,
            unit text,
            theme text
        )
        """,
    ]

    private static let notices: [PostgresSQL] = [
        """
        CREATE TABLE "noticeSettings" (
            person text COLLATE "C" PRIMARY KEY,
            token text NOT NULL,
            "isDigestOn" int8 NOT NULL,
            "digestMinutes" int8 NOT NULL,
            "isRainOn" int8 NOT NULL,
            "rainPercent" int8 NOT NULL,
            "isFrostOn" int8 NOT NULL,
            "frostTenths" int8 NOT NULL,
            channel text NOT NULL,
            address text,
            secret text,
            "failedSince" int8,
            "isStopped" int8 NOT NULL
        )
        """,
        """
        CREATE TABLE "noticeHistory" (
            person text COLLATE "C" PRIMARY KEY,
            "digestDay" text,
            "digestIssues" text NOT NULL,
            warnings text NOT NULL,
            "outageSince" int8
        )
        """,
    ]

    private static let warnings: [PostgresSQL] = [
        """
        CREATE TABLE "warningReport" (
            office text COLLATE "C" NOT NULL,
            bulletin text COLLATE "C" NOT NULL,
            "reportedAt" int8 NOT NULL,
            "controlledAt" int8 NOT NULL,
            "publishingOffice" text NOT NULL,
            headline text NOT NULL,
            source text NOT NULL,
            areas text NOT NULL,
            PRIMARY KEY (office, bulletin)
        )
        """,
        """
        CREATE TABLE "warningDocument" (
            id text COLLATE "C" PRIMARY KEY,
            "announcedAt" int8 NOT NULL,
            "isRead" int8 NOT NULL,
            failures int8 NOT NULL
        )
        """,
        """
        CREATE TABLE "warningCheck" (
            id text COLLATE "C" PRIMARY KEY,
            state text NOT NULL
        )
        """,
    ]

    private static let hours: [PostgresSQL] = [
        """
        CREATE TABLE "hourlyForecast" (
            city text COLLATE "C" NOT NULL,
            series text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            "issuedAt" int8 NOT NULL,
            "fetchedAt" int8 NOT NULL,
            station text,
            attribution text NOT NULL,
            "attributionLink" text,
            hours text NOT NULL,
            PRIMARY KEY (city, series, source, "issuedAt")
        )
        """,
        """
        CREATE TABLE "hourlyFetches" (
            city text COLLATE "C" NOT NULL,
            series text COLLATE "C" NOT NULL,
            "automaticRequests" text NOT NULL,
            "manualRequests" text NOT NULL,
            failures int8 NOT NULL,
            reason text,
            "succeededAt" int8,
            PRIMARY KEY (city, series)
        )
        """,
    ]

    // Texts of keys are ordered by their bytes, as in SQLite.

    private static let forecasts: [PostgresSQL] = [
        """
        CREATE TABLE forecast (
            city text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            "issuedAt" int8 NOT NULL,
            "fetchedAt" int8 NOT NULL,
            overview text NOT NULL,
            attribution text NOT NULL,
            "attributionLink" text,
            "normalStation" text,
            "normalLowTenths" int8,
            "normalHighTenths" int8,
            "normalRainFromTenths" int8,
            "normalRainToTenths" int8,
            PRIMARY KEY (city, source, "issuedAt")
        )
        """,
        """
        CREATE TABLE "dailyForecast" (
            city text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            "issuedAt" int8 NOT NULL,
            date text COLLATE "C" NOT NULL,
            telop text,
            "lowTenths" int8,
            "highTenths" int8,
            "chancesOfRain" text NOT NULL,
            wind text,
            wave text,
            "chanceOfRain" int8,
            weather text,
            reliability text,
            "lowFromTenths" int8,
            "lowToTenths" int8,
            "highFromTenths" int8,
            "highToTenths" int8,
            station text,
            PRIMARY KEY (city, source, "issuedAt", date),
            FOREIGN KEY (city, source, "issuedAt") REFERENCES forecast ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE "fetchHistory" (
            city text COLLATE "C" PRIMARY KEY,
            "askedAt" text NOT NULL,
            "manualRequests" text NOT NULL,
            failures int8 NOT NULL,
            reason text,
            "succeededAt" int8
        )
        """,
        """
        CREATE TABLE "currentConditions" (
            city int8 PRIMARY KEY,
            source text NOT NULL,
            "observedAt" int8 NOT NULL,
            "fetchedAt" int8 NOT NULL,
            sky text,
            "temperatureTenths" int8 NOT NULL,
            humidity int8,
            "windSpeed" float8,
            attribution text NOT NULL,
            "attributionLink" text
        )
        """,
    ]

    private static let users: [PostgresSQL] = [
        """
        CREATE TABLE "user" (
            id text COLLATE "C" PRIMARY KEY,
            mail text COLLATE "C" NOT NULL,
            birthday text,
            version int8 NOT NULL
        )
        """,
        """
        CREATE TABLE watchlist (
            id text COLLATE "C" PRIMARY KEY,
            cities text NOT NULL
        )
        """,
        """
        CREATE TABLE board (
            id text COLLATE "C" PRIMARY KEY,
            reader text COLLATE "C" NOT NULL UNIQUE,
            origin int8,
            "createdAt" int8 NOT NULL,
            "usedAt" int8 NOT NULL,
            cities text NOT NULL,
            covers text
        )
        """,
        #"CREATE INDEX "boardByUse" ON board ("usedAt")"#,
        #"CREATE INDEX "boardByOrigin" ON board (origin, "createdAt")"#,
        """
        CREATE INDEX "boardByCover" ON board
        USING gin (jsonb_path_query_array(covers::jsonb, '$.*.id')) WITH (fastupdate = off)
        WHERE covers IS NOT NULL
        """,
    ]

    // An index on the names of photographs replaces the table that triggers maintain in SQLite.
    // Without pending entries, a transaction conflicts only with those that use the same entries.
    private static let photos: [PostgresSQL] = [
        """
        CREATE TABLE "photoPage" (
            query text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            number int8 NOT NULL,
            "fetchedAt" int8 NOT NULL,
            total int8 NOT NULL,
            size int8 NOT NULL,
            photos jsonb NOT NULL,
            "shownAt" int8,
            PRIMARY KEY (query, source, number)
        )
        """,
        #"CREATE INDEX "photoPageByAge" ON "photoPage" ("fetchedAt")"#,
        """
        CREATE INDEX "photoPageByPhoto" ON "photoPage"
        USING gin (jsonb_path_query_array(photos, '$[*].id')) WITH (fastupdate = off)
        """,
    ]

    private static let calls: [PostgresSQL] = [
        """
        CREATE TABLE "serviceState" (
            service text COLLATE "C" PRIMARY KEY,
            state text NOT NULL
        )
        """,
        """
        CREATE TABLE "cachedResponse" (
            key text COLLATE "C" PRIMARY KEY,
            "storedAt" int8 NOT NULL,
            size int8 NOT NULL,
            responses bytea NOT NULL
        )
        """,
        #"CREATE INDEX "cachedResponseByAge" ON "cachedResponse" ("storedAt")"#,
        """
        CREATE TABLE "requestTurn" (
            service text COLLATE "C" PRIMARY KEY,
            "takenAt" float8 NOT NULL
        )
        """,
        """
        CREATE TABLE "providerBudget" (
            provider text COLLATE "C" NOT NULL,
            share text COLLATE "C" NOT NULL,
            "minuteUsed" float8 NOT NULL,
            "dayUsed" float8 NOT NULL,
            "updatedAt" float8 NOT NULL,
            PRIMARY KEY (provider, share)
        )
        """,
    ]
}

extension PostgresStore {
    package init(
        tenki address: String,
        direct: String? = nil,
        onWarning: (PostgresStoreWarning) -> Void = { _ in }
    ) async throws {
        try await self.init(
            address,
            migrator: TenkiSchema.postgresMigrator,
            preparation: direct == nil ? .automatic : .never,
            changes: direct.map { .notified(at: $0) } ?? .notified,
            applicationName: "tenki",
            // Tenki makes no network calls in a transaction, so only other transactions can delay
            // it so long.
            deadline: .seconds(10),
            maximumWaiting: 500,
            onWarning: onWarning
        )
    }
}
