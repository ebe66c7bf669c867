import KasanePostgres
import KasanePostgresTesting
import Testing

let migrator = PostgresMigrator()

func checkNotes(in store: PostgresStore) async throws {}
