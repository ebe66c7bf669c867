package import KasanePostgres
import KasaneStore

extension TenkiSchema {
    /// Registers the tables of the first PostgreSQL databases.
    static func registerFirstPostgres(in migrator: inout Migrator) {
        migrator.register([.postgres: "1 Tenki"]) { _ in forecasts + users + photos + calls }
    }

    // Texts of keys are ordered by their bytes, as in SQLite.

    private static let forecasts: [SQL] = [
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

    private static let users: [SQL] = [
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
    private static let photos: [SQL] = [
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

    private static let calls: [SQL] = [
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
        var configuration = PostgresStore.Configuration()
        if let direct {
            configuration.preparation = .never
            configuration.changes = .notified(at: direct)
        }
        configuration.applicationName = "tenki"
        // Tenki makes no network calls in a transaction, so only other transactions can delay it so
        // long.
        configuration.deadline = .seconds(10)
        configuration.maximumWaiting = 500
        try await self.init(
            address,
            migrator: TenkiSchema.migrator,
            configuration: configuration,
            onWarning: onWarning
        )
    }
}
