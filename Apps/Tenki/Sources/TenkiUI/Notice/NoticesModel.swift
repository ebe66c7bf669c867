package import KasaneAccounts
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class NoticesModel: Restorable {
    package enum Channel: String, CaseIterable, Codable, Sendable {
        case mail
        case topic
        case webhook
    }

    package var isDigestOn = false
    package var digestTime = DigestTime.standard
    package var isRainOn = false
    package var rainChance = NoticeSettings.standardRainChance
    package var isFrostOn = false
    package var frostLimit = NoticeSettings.freezingPoint
    package var isWarningsOn = false
    package var warningSeverity = NoticeSettings.standardWarningSeverity
    package var channel = Channel.mail
    package var address = ""

    package private(set) var statusMessage: String?
    package private(set) var problem: String?
    package private(set) var stored: NoticeSettings?
    @ObservationIgnored private var restored: Choices?

    package let site: SiteContext
    let sendsMails: Bool
    @ObservationIgnored private let principal: AccountPrincipal?
    @ObservationIgnored private let editNotices: EditNotices

    package init(
        site: SiteContext,
        principal: AccountPrincipal?,
        sendsMails: Bool,
        editNotices: EditNotices
    ) {
        self.site = site
        self.principal = principal
        self.sendsMails = sendsMails
        self.editNotices = editNotices
    }

    var language: Language { site.language }

    var mail: String { site.account?.mail ?? "" }

    var channels: [Channel] { Channel.allCases.filter { $0 != .mail || sendsMails } }

    package var restorableState: Choices {
        get { Choices(self) }
        set { restored = newValue }
    }

    func load() async throws {
        do {
            show(try await editNotices.settings(by: principal))
        } catch let failure as DomainError {
            problem = failure.sentence(in: language)
        }
        restored?.apply(to: self)
    }

    @ObservationIgnored package private(set) lazy var save = Action(of: self) { model in
        try await model.change {
            model.show(try await model.editNotices(model.choice(), by: model.principal))
            return model.language(ja: "保存しました。", en: "Saved.")
        }
    }

    @ObservationIgnored package private(set) lazy var sendExample = Action(of: self) { model in
        try await model.change {
            try await model.editNotices.sendExample(by: model.principal)
                ? model.language(
                    ja: "見本を送ります。1分ほどで届きます。",
                    en: "An example is on its way. It arrives within a minute or so."
                )
                : model.language(
                    ja: "見本は1分に1回までです。",
                    en: "An example was requested just now; one is sent a minute."
                )
        }
    }

    private func change(_ body: () async throws -> String) async throws {
        statusMessage = nil
        problem = nil
        do {
            statusMessage = try await body()
        } catch let failure as DomainError {
            problem = failure.sentence(in: language)
        } catch is NoMailsError {
            problem = noMails
        }
    }

    var noMails: String {
        language(
            ja: "このサーバーはメールを送れません。トピックかWebhookを選んでください。",
            en: "This server sends no mails. Choose a topic or a webhook."
        )
    }

    private func choice() throws -> EditNotices.Choice {
        EditNotices.Choice(
            digest: .init(digestTime, isOn: isDigestOn),
            rain: .init(rainChance, isOn: isRainOn),
            frost: .init(frostLimit, isOn: isFrostOn),
            officialWarnings: .init(warningSeverity, isOn: isWarningsOn),
            channel: try chosenChannel()
        )
    }

    private func chosenChannel() throws -> EditNotices.Choice.Channel {
        guard channel != .mail else { return .mail }
        // Without mails there may be no address yet, and nothing to send to it.
        let isOn = isDigestOn || isRainOn || isFrostOn || isWarningsOn
        if !sendsMails, address.isEmpty, !isOn { return .mail }
        do {
            let address = try NoticeAddress(address)
            return channel == .topic ? .topic(address) : .webhook(address)
        } catch {
            throw FieldError(
                NoticesPage.addressField,
                message: language(
                    ja: "https:// で始まるアドレスを入力してください。",
                    en: "Enter an address that begins with https://."
                )
            )
        }
    }

    private func show(_ settings: NoticeSettings) {
        stored = settings
        (isDigestOn, digestTime) = (settings.digest.isOn, settings.digest.value)
        (isRainOn, rainChance) = (settings.rain.isOn, settings.rain.value)
        (isFrostOn, frostLimit) = (settings.frost.isOn, settings.frost.value)
        (isWarningsOn, warningSeverity) = (
            settings.officialWarnings.isOn, settings.officialWarnings.value
        )
        address = settings.channel.address?.reveal() ?? ""
        channel =
            switch settings.channel {
            case .mail: sendsMails ? .mail : .topic
            case .webhook: .webhook
            case .topic: .topic
            }
    }
}
