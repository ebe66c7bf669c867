import KasanePostgres

extension TenkiSchema {
    static let postgresObservations: [PostgresSQL] = [
        """
        CREATE TABLE "cityStation" (
            city text COLLATE "C" PRIMARY KEY,
            station text NOT NULL,
            name text NOT NULL,
            kana text NOT NULL,
            romaji text NOT NULL,
            latitude float8 NOT NULL,
            longitude float8 NOT NULL,
            altitude int8 NOT NULL,
            elements text NOT NULL
        )
        """,
        """
        CREATE TABLE "observationDay" (
            station text COLLATE "C" NOT NULL,
            date text COLLATE "C" NOT NULL,
            temperatures text NOT NULL,
            precipitation text NOT NULL,
            "windDirections" text NOT NULL,
            "windSpeeds" text NOT NULL,
            humidities text NOT NULL,
            "snowDepths" text NOT NULL,
            PRIMARY KEY (station, date)
        )
        """,
        """
        CREATE TABLE "observationCheck" (
            id text COLLATE "C" PRIMARY KEY,
            state text NOT NULL
        )
        """,
        """
        CREATE TABLE "forecastScore" (
            city text COLLATE "C" NOT NULL,
            date text COLLATE "C" NOT NULL,
            source text COLLATE "C" NOT NULL,
            "lowError" int8,
            "highError" int8,
            rain text,
            PRIMARY KEY (city, date, source)
        )
        """,
    ]
}
