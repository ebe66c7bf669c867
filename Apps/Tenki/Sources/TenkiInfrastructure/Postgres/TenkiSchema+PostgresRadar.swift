import KasanePostgres

extension TenkiSchema {
    static let postgresRadar: [PostgresSQL] = [
        """
        CREATE TABLE "radarTimes" (
            id text COLLATE "C" PRIMARY KEY,
            state text NOT NULL
        )
        """,
        """
        CREATE TABLE "radarTile" (
            base int8 NOT NULL,
            valid int8 NOT NULL,
            zoom int8 NOT NULL,
            x int8 NOT NULL,
            y int8 NOT NULL,
            "requestedAt" int8 NOT NULL,
            failure text,
            size int8 NOT NULL,
            picture bytea,
            PRIMARY KEY (base, valid, zoom, x, y)
        )
        """,
        """
        CREATE INDEX "radarTileByAge"
            ON "radarTile" (base DESC, valid DESC, "requestedAt" DESC, zoom, x, y) INCLUDE (size)
        """,
    ]
}
