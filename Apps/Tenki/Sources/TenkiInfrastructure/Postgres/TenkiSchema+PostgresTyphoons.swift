import KasanePostgres

extension TenkiSchema {
    static let postgresTyphoons: [PostgresSQL] = [
        """
        CREATE TABLE "typhoonBook" (
            id text COLLATE "C" PRIMARY KEY,
            state text NOT NULL
        )
        """
    ]
}
