extension TestDatabase {
    /// Moves all data back by one day, as if a day had passed.
    ///
    /// The dates of forecasts move too, so that today becomes yesterday. The states of the services
    /// are deleted, because every pause ends within a day.
    func letADayPass() async throws {
        let dayBefore =
            engine == .sqlite
            ? "date(date, '-1 day')" : "to_char(date::date - 1, 'YYYY-MM-DD')"
        try await executeWithoutForeignKeys(
            """
            UPDATE forecast SET "issuedAt" = "issuedAt" - 86400, "fetchedAt" = "fetchedAt" - 86400
            """,
            // Two days must never be the same meanwhile.
            """
            UPDATE "dailyForecast"
            SET "issuedAt" = "issuedAt" - 86400, date = 'x' || \(dayBefore)
            """,
            #"UPDATE "dailyForecast" SET date = substr(date, 2)"#,
            """
            UPDATE "currentConditions"
            SET "observedAt" = "observedAt" - 86400, "fetchedAt" = "fetchedAt" - 86400
            """,
            #"UPDATE "photoPage" SET "fetchedAt" = "fetchedAt" - 86400"#,
            """
            UPDATE "fetchHistory" SET "askedAt" = '', "manualRequests" = '', "succeededAt" = NULL,
                "refreshedUntil" = NULL
            """,
            #"DELETE FROM "serviceState""#,
            #"DELETE FROM "providerBudget""#,
            #"DELETE FROM "cachedResponse""#
        )
    }
}
