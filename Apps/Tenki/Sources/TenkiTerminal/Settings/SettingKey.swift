/// The options that an environment variable or the configuration file can set too, and the secrets,
/// which are not options because the arguments of a process are public.
package enum SettingKey: String, CaseIterable, Sendable {
    case accessLog = "access-log"
    case board = "board"
    case certificate = "certificate"
    case city = "city"
    case color = "color"
    case copies = "copies"
    case copyInterval = "copy-interval"
    case database = "database"
    case directDatabase = "direct-database"
    case firstProvider = "first-provider"
    case host = "host"
    case hostName = "host-name"
    case jobs = "jobs"
    case key = "key"
    case lang = "lang"
    case mailFolder = "mail-folder"
    case mailFrom = "mail-from"
    case mailPassword = "mail-password"
    case mailSecurity = "mail-security"
    case mailServer = "mail-server"
    case mailUser = "mail-user"
    case maxConnections = "max-connections"
    case maxConnectionsPerClient = "max-connections-per-client"
    case metricsHost = "metrics-host"
    case metricsPort = "metrics-port"
    case metricsReader = "metrics-reader"
    case node = "node"
    case openWeatherMapKey = "openweathermap-key"
    case pixabayKey = "pixabay-key"
    case port = "port"
    case provider = "provider"
    case publicURL = "public-url"
    case requestRate = "request-rate"
    case requestTimeout = "request-timeout"
    case signUp = "sign-up"
    case trustedProxy = "trusted-proxy"
    case unit = "unit"

    package var variable: String {
        "TENKI_" + rawValue.uppercased().replacing("-", with: "_")
    }

    package var isSecret: Bool {
        switch self {
        case .board, .mailPassword, .mailUser, .openWeatherMapKey, .pixabayKey: true
        default: false
        }
    }
}
