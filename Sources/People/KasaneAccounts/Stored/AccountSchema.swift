public import KasaneStore

extension Migrator {
    /// Registers the migrations for the account tables, whose names start with `kasane_account`.
    ///
    /// ```swift
    /// var migrator = Migrator()
    /// migrator.registerJobs()
    /// migrator.registerAccounts()
    /// ```
    public mutating func registerAccounts() {
        register("kasane accounts 1", AccountSchema.tables)
    }
}

private enum AccountSchema {
    @Sendable
    static func tables(_ dialect: SQLDialect) -> [SQL] {
        let (text, integer) = (dialect.bytewiseText, dialect.integer)
        let options: SQL = dialect == .sqlite ? "WITHOUT ROWID" : ""
        return [
            """
            CREATE TABLE kasane_account (
                id \(text) NOT NULL PRIMARY KEY, mail \(text) NOT NULL, password \(text),
                roles \(text) NOT NULL, language \(text) NOT NULL, created \(integer) NOT NULL,
                generation \(integer) NOT NULL, suspended \(integer), totp \(text),
                "totpStep" \(integer), "recoveryCodes" \(text) NOT NULL,
                version \(integer) NOT NULL
            ) \(options)
            """,
            """
            CREATE TABLE kasane_account_address (
                address \(text) NOT NULL PRIMARY KEY, account \(text) NOT NULL
            ) \(options)
            """,
            """
            CREATE TABLE kasane_account_session (
                account \(text) NOT NULL, number \(text) NOT NULL, created \(integer) NOT NULL,
                used \(integer) NOT NULL, confirmed \(integer) NOT NULL, device \(text) NOT NULL,
                network \(text), secret \(text) NOT NULL, PRIMARY KEY (account, number)
            ) \(options)
            """,
            """
            CREATE TABLE kasane_account_ended (
                ended \(integer) NOT NULL, account \(text) NOT NULL, number \(text) NOT NULL,
                PRIMARY KEY (ended, account, number)
            ) \(options)
            """,
            """
            CREATE TABLE kasane_account_one_time (
                id \(text) NOT NULL PRIMARY KEY, purpose \(text) NOT NULL,
                generation \(integer) NOT NULL, created \(integer) NOT NULL,
                expires \(integer) NOT NULL, spent \(integer), failures \(integer) NOT NULL,
                secrets \(text) NOT NULL
            ) \(options)
            """,
            """
            CREATE TABLE kasane_account_token (
                account \(text) NOT NULL, number \(text) NOT NULL, name \(text) NOT NULL,
                scopes \(text) NOT NULL, created \(integer) NOT NULL, expires \(integer),
                used \(integer), secret \(text) NOT NULL, PRIMARY KEY (account, number)
            ) \(options)
            """,
            """
            CREATE TABLE kasane_account_budget (
                key \(text) NOT NULL PRIMARY KEY, "fullAt" \(integer) NOT NULL
            ) \(options)
            """,
            """
            CREATE TABLE kasane_account_audit (
                account \(text) NOT NULL, "negatedTime" \(integer) NOT NULL,
                number \(text) NOT NULL, time \(integer) NOT NULL, count \(integer) NOT NULL,
                event \(text) NOT NULL, actor \(text), network \(text), device \(text) NOT NULL,
                subject \(text) NOT NULL, PRIMARY KEY (account, "negatedTime", number)
            ) \(options)
            """,
        ]
    }
}
