extension TenkiSchema {
    static let observations = """
        CREATE TABLE cityStation (
            city TEXT NOT NULL PRIMARY KEY,
            station TEXT NOT NULL,
            name TEXT NOT NULL,
            kana TEXT NOT NULL,
            romaji TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            altitude INTEGER NOT NULL,
            elements TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE observationDay (
            station TEXT NOT NULL,
            date TEXT NOT NULL,
            temperatures TEXT NOT NULL,
            precipitation TEXT NOT NULL,
            windDirections TEXT NOT NULL,
            windSpeeds TEXT NOT NULL,
            humidities TEXT NOT NULL,
            snowDepths TEXT NOT NULL,
            PRIMARY KEY (station, date)
        ) STRICT;
        CREATE TABLE observationCheck (
            id TEXT NOT NULL PRIMARY KEY,
            state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE forecastScore (
            city TEXT NOT NULL,
            date TEXT NOT NULL,
            source TEXT NOT NULL,
            lowError INTEGER,
            highError INTEGER,
            rain TEXT,
            PRIMARY KEY (city, date, source)
        ) STRICT, WITHOUT ROWID;
        """
}
