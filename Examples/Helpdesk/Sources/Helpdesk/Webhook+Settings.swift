import HelpdeskInfrastructure
import KasaneSettings
import KasaneWebhooks

extension Webhook {
    static var settings: [SettingDeclaration] {
        [Setting<String>.webhook, .webhookSecret].map(\.declaration)
    }

    /// Returns `nil` if no webhook is set.
    init?(_ settings: Settings) throws {
        guard let text = try settings.value(of: .webhook) else { return nil }
        guard let secret = try settings.value(of: .webhookSecret) else {
            throw SettingError(
                "webhook requires webhook-secret: whsec_ and the Base64 of 24 to 64 random bytes"
            )
        }
        do {
            let signer = WebhookSigner(secret: try WebhookSecret(secret))
            self.init(url: try WebhookURL(text), signer: signer)
        } catch {
            throw SettingError("\(error)")
        }
    }
}

extension Setting where Value == String {
    fileprivate static let webhook = text(
        "webhook",
        "an https URL",
        help: "Receives a signed message for each new ticket and each change of a status."
    )
    fileprivate static let webhookSecret = secret(
        "webhook-secret",
        "a secret, which begins with whsec_",
        help: "The secret that signs the messages to the webhook."
    )
}
