import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

let migrator = Migrator()

func checkNotes(in store: PostgresStore) async throws {}
