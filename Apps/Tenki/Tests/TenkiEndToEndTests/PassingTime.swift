import GRDB

/// Makes everything that a database holds a day older, as if a day had passed.
///
/// Forecasts are of another day then: what was today is yesterday. The states of the services are forgotten,
/// for a day ends every pause.
func letADayPass(in path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    // Forecasts and their days are changed one after the other.
    configuration.foreignKeysEnabled = false
    try DatabaseQueue(path: path, configuration: configuration).write { db in
        try db.execute(
            sql: """
                UPDATE forecast SET issuedAt = issuedAt - 86400, fetchedAt = fetchedAt - 86400;
                -- Two days must never be the same meanwhile.
                UPDATE dailyForecast
                    SET issuedAt = issuedAt - 86400, date = 'x' || date(date, '-1 day');
                UPDATE dailyForecast SET date = substr(date, 2);
                UPDATE currentConditions
                    SET observedAt = observedAt - 86400, fetchedAt = fetchedAt - 86400;
                UPDATE photoPage SET fetchedAt = fetchedAt - 86400;
                UPDATE fetchHistory SET askedAt = '', manualRequests = '', succeededAt = NULL;
                DELETE FROM serviceState;
                DELETE FROM providerBudget;
                DELETE FROM cachedResponse;
                """
        )
    }
}
