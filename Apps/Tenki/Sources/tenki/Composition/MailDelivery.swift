import Foundation
import KasaneHummingbird
import KasaneHummingbirdTLS
import KasaneMail
import KasaneSMTP
import KasaneSettings
import Logging
import TenkiTerminal

/// Outgoing email: the mailer, the sender and the base URL of links.
struct MailDelivery: Sendable {
    let mailer: any Mailer
    let sender: Mailbox
    /// The URL of the site without a path, such as `https://weather.example`.
    let origin: String
    let isSecure: Bool
    let sendsMails: Bool
    let allowsSignUp: Bool
    /// The emails shown at `/outbox`.
    let outbox: (any Outbox)?

    static let settings = OutgoingMail.settings + [Setting<Bool>.signUp.declaration]
    static let none = Self(nil, origin: "http://localhost", isSecure: false, allowsSignUp: false)

    private init(_ mail: OutgoingMail?, origin: String, isSecure: Bool, allowsSignUp: Bool) {
        mailer = mail?.mailer ?? NoMailer()
        sender = mail?.sender ?? .demo
        outbox = mail?.outbox
        sendsMails = mail != nil
        self.origin = origin
        self.isSecure = isSecure
        self.allowsSignUp = allowsSignUp
    }

    init(_ settings: Settings, _ socket: InheritedSocket?, isDemo: Bool) throws {
        let usesHTTPS = try settings.value(of: .certificate) != nil
        let origin = try settings.siteURL(isSecure: usesHTTPS)
        let isLocal = try settings.isLocal && socket?.isLoopback ?? true
        let mail = try Self.mail(settings, origin, isDemo: isDemo, isLocal: isLocal)
        let url = try settings.value(of: .publicURL)
        if let mail, mail.outbox == nil, url == nil, try settings.value(of: .port) == 0 {
            throw SettingError("emails require public-url if the port is 0")
        }
        let allowsSignUp = try settings.value(of: .signUp) ?? (mail != nil)
        guard mail != nil || !allowsSignUp else {
            throw SettingError("sign-up requires mail-server or mail-folder")
        }
        self.init(
            mail,
            origin: origin,
            isSecure: usesHTTPS || origin.hasPrefix("https:"),
            allowsSignUp: allowsSignUp
        )
    }

    private static func mail(
        _ settings: Settings,
        _ origin: String,
        isDemo: Bool,
        isLocal: Bool
    ) throws -> OutgoingMail? {
        if try OutgoingMail.isConfigured(in: settings) {
            let mail = try OutgoingMail(settings, siteName: "Tenki", site: origin)
            guard mail.outbox == nil || isLocal else {
                throw SettingError("outbox works only on this machine; remove outbox")
            }
            return mail
        }
        guard isDemo else { return nil }
        guard isLocal else {
            Logger.tenki.warning(
                """
                The demo has no outbox and no sign-up, because other machines can reach this server; \
                --mail-folder writes emails to files
                """
            )
            return nil
        }
        let outbox = MemoryOutbox()
        return OutgoingMail(mailer: outbox, sender: .demo, site: origin, outbox: outbox)
    }
}

extension Mailbox {
    fileprivate static let demo: Self = {
        guard let sender = try? Mailbox("tenki@demo.invalid", name: "Tenki") else {
            preconditionFailure("The address is valid.")
        }
        return sender
    }()
}

extension Setting where Value == Bool {
    fileprivate static let signUp = flag(
        "sign-up",
        help: "Let visitors create accounts. By default, they can if emails can be sent."
    )
}

/// Drops the emails of a server that cannot send any.
private struct NoMailer: Mailer {
    func send(_ mail: Mail) async throws {
        Logger.tenki.info("Email dropped: mail-server is not set")
    }
}

extension Settings {
    /// Whether all settings refer to this machine.
    ///
    /// Anyone who can read the outbox can sign in as any user. A trusted proxy or a host name means
    /// that other machines reach the server, even if it listens only on the loopback address.
    fileprivate var isLocal: Bool {
        get throws(SettingError) {
            let names = try value(of: .hostNames) ?? []
            let proxies = try value(of: .trustedProxies) ?? []
            let url = try value(of: .publicURL).flatMap { URL(string: $0)?.host() }
            let hosts = [try value(of: .host), url].compactMap(\.self)
            return names.isEmpty && proxies.isEmpty && hosts.allSatisfy(Self.isLoopback)
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "::1", "[::1]"].contains(host)
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }
}
