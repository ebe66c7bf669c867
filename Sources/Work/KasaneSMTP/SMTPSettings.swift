import KasaneMail

/// A mailer's validated settings.
struct SMTPSettings: Sendable {
    let url: String
    let security: SMTPSecurity
    let credentials: SMTPCredentials?
    let certificateAuthority: String?
    let timeout: Duration
    /// The host and port, for error messages.
    let server: String

    init(
        host: String,
        port: Int?,
        security: SMTPSecurity,
        credentials: SMTPCredentials?,
        certificateAuthority: String?,
        timeout: Duration
    ) throws(MailError) {
        let port = port ?? security.port
        // In URLs, IPv6 addresses are written in brackets.
        let host = host.contains(":") ? "[\(host)]" : host
        server = "\(host):\(port)"
        url = "\(security == .tls ? "smtps" : "smtp")://\(server)"
        self.security = security
        self.credentials = credentials
        self.certificateAuthority = certificateAuthority
        self.timeout = timeout
        if let problem = Self.problem(host: host, port: port, timeout: timeout)
            ?? Self.problem(security, host: host)
            ?? Self.problem(credentials)
            ?? certificateAuthority.flatMap(Self.problem(path:))
        {
            throw MailError(
                code: .invalidSettings,
                server: server.filter { $0 > " " },
                reason: problem
            )
        }
    }

    private static func problem(host: String, port: Int, timeout: Duration) -> String? {
        // The pattern has no characters that would end the host in a URL.
        let name = #/(?:[A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9.\-]{0,252}[A-Za-z0-9.])/#
        let address = #/\[[0-9A-Fa-f:.]{2,45}\]/#
        guard host.wholeMatch(of: name) != nil || host.wholeMatch(of: address) != nil else {
            return "the host must be a name or an IP address"
        }
        guard (1...65_535).contains(port) else { return "the port must be between 1 and 65535" }
        guard (.milliseconds(1) ... .seconds(86_400)).contains(timeout) else {
            return "the timeout must be between 1 ms and a day"
        }
        return nil
    }

    private static func problem(_ security: SMTPSecurity, host: String) -> String? {
        let isLocal =
            host.lowercased() == "localhost" || host == "[::1]"
            || host.wholeMatch(of: #/127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}/#) != nil
        guard security == .unencrypted, !isLocal else { return nil }
        return "TLS is required for a server on another machine"
    }

    private static func problem(_ credentials: SMTPCredentials?) -> String? {
        guard let credentials else { return nil }
        guard !credentials.user.isEmpty, !credentials.password.isEmpty else {
            return "the user name or password is empty"
        }
        // The PLAIN mechanism separates the two with a zero byte.
        let texts = credentials.user + credentials.password
        guard !texts.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            return "the user name or password contains a line break or control character"
        }
        return nil
    }

    private static func problem(path: String) -> String? {
        path.isEmpty || path.contains("\0") ? "the path of the CA file is invalid" : nil
    }
}
