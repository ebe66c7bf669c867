extension TenkiSchema {
    /// Creates the frames and the tiles of the radar.
    ///
    /// The picture is last, so that the other columns are read without it. The index has the order
    /// in which surplus tiles are deleted, and all that this reads.
    static let radar = """
        CREATE TABLE radarTimes (
            id TEXT NOT NULL PRIMARY KEY,
            state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE radarTile (
            base INTEGER NOT NULL,
            valid INTEGER NOT NULL,
            zoom INTEGER NOT NULL,
            x INTEGER NOT NULL,
            y INTEGER NOT NULL,
            requestedAt INTEGER NOT NULL,
            failure TEXT,
            size INTEGER NOT NULL,
            picture BLOB,
            PRIMARY KEY (base, valid, zoom, x, y)
        ) STRICT;
        CREATE INDEX radarTileByAge
            ON radarTile (base DESC, valid DESC, requestedAt DESC, zoom, x, y, size);
        """
}
