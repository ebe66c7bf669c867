import KasanePostgres

extension TenkiSchema {
    /// Creates the current typhoons.
    static let postgresTyphoons: [PostgresSQL] = [
        """
        CREATE TABLE "typhoonBook" (
            id text COLLATE "C" PRIMARY KEY,
            state text NOT NULL
        )
        """
    ]
}
