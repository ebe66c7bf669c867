import KasanePostgres
import KasanePostgresTesting
import Testing

// The types and values to which the samples of KasanePostgresTesting refer.

let migrator = PostgresMigrator()

func checkNotes(in store: PostgresStore) async throws {}
