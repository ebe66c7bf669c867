extension TenkiSchema {
    static let typhoons = """
        CREATE TABLE typhoonBook (
            id TEXT NOT NULL PRIMARY KEY,
            state TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
