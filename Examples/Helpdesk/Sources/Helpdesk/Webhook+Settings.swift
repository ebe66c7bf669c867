import HelpdeskInfrastructure
import KasaneSettings
import KasaneWebhooks

extension Webhook {
    static var settings: [SettingDeclaration] { [url.declaration, secret.declaration] }

    private static let url = Setting.text(
        "webhook",
        "an https URL",
        help: "Receives a signed message for each new ticket and each change of a status.",
        where: { (try? WebhookURL($0)) != nil }
    )
    private static let secret = Setting.secret(
        "webhook-secret",
        "whsec_ and the Base64 of 24 to 64 random bytes",
        help: "The secret that signs the messages to the webhook.",
        where: { (try? WebhookSecret($0)) != nil }
    )

    /// Returns `nil` if no webhook is set.
    init?(_ settings: Settings) throws {
        guard let url = try settings.value(of: Self.url) else { return nil }
        guard let secret = try settings.value(of: Self.secret) else {
            throw SettingError("webhook requires webhook-secret")
        }
        let signer = WebhookSigner(secret: try WebhookSecret(secret))
        self.init(url: try WebhookURL(url), signer: signer)
    }
}
