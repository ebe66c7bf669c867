import HelpdeskInfrastructure
import KasaneHTTP
import KasaneSettings
import KasaneWebhooks

extension WebhookHandler {
    static var settings: [SettingDeclaration] { [url.declaration, secret.declaration] }

    private static let url = Setting.text(
        "webhook",
        "an https URL",
        help: "Receives a signed message for each new ticket and each status change.",
        where: { (try? WebhookURL($0)) != nil }
    )
    private static let secret = Setting.secret(
        "webhook-secret",
        "whsec_ and the Base64 of 24 to 64 random bytes",
        help: "The secret that signs the messages to the webhook.",
        where: { (try? WebhookSecret($0)) != nil }
    )

    init(_ settings: Settings, over transport: any Transport) throws {
        var webhook: Webhook?
        if let url = try settings.value(of: Self.url) {
            guard let secret = try settings.value(of: Self.secret) else {
                throw SettingError("webhook requires webhook-secret")
            }
            let signer = WebhookSigner(secret: try WebhookSecret(secret))
            webhook = Webhook(url: try WebhookURL(url), signer: signer)
        }
        let sender = WebhookSender(transport: transport, userAgent: "helpdesk/1")
        self.init(webhook: webhook, sender: sender)
    }
}
