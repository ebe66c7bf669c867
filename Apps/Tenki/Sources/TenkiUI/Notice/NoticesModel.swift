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

    package var choice = EditNotices.Choice()
    package var channel = Channel.mail
    package var address = ""

    package private(set) var municipalities: [MunicipalityCode] = []
    package private(set) var statusMessage: String?
    package private(set) var problem: String?
    package private(set) var stored: NoticeSettings?
    @ObservationIgnored private var restored: Choices?

    package let site: SiteContext
    let sendsMails: Bool
    @ObservationIgnored private let principal: AccountPrincipal?
    @ObservationIgnored private let editNotices: EditNotices
    @ObservationIgnored private let requested: WarningPlace?

    /// - Parameter requested: The place whose warnings a link offers.
    package init(
        site: SiteContext,
        principal: AccountPrincipal?,
        sendsMails: Bool,
        editNotices: EditNotices,
        requested: WarningPlace? = nil
    ) {
        self.site = site
        self.principal = principal
        self.sendsMails = sendsMails
        self.editNotices = editNotices
        self.requested = requested?.city == nil ? nil : requested
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
            let settings = try await editNotices.settings(by: principal)
            show(settings)
            try await offerPlaces(besides: settings.municipality)
        } catch let failure as DomainError {
            problem = failure.sentence(in: language)
        }
        restored?.apply(to: self)
    }

    /// Offers the municipalities around the known places, or else around the board's cities.
    ///
    /// A place that a link requests is preselected, but not saved.
    private func offerPlaces(besides stored: MunicipalityCode?) async throws {
        let board = try await editNotices.cities(by: principal)
        let homes = [stored, site.home].compactMap(\.self)
        let known = [requested?.city].compactMap(\.self) + homes.compactMap(\.municipality?.city)
        municipalities = ((known.isEmpty ? board : known).flatMap(\.municipalities) + homes)
            .unique(by: \.self)
        let name: String
        switch requested {
        case .municipality(let code)? where code != stored:
            choice.municipality = code
            name = code.name(in: language)
        case .city(let city)? where board.contains(city) && !choice.officialWarnings.isOn:
            choice.officialWarnings.isOn = true
            name = boardPlaces
        default: return
        }
        statusMessage = language(
            ja: "「\(name)」を選びました。保存すると通知が始まります。",
            en: "Selected: \(name). Save to turn on notifications."
        )
    }

    var boardPlaces: String { language(ja: "ボードの地点", en: "Places on my board") }

    @ObservationIgnored package private(set) lazy var save = Action(of: self) { model in
        try await model.change {
            model.choice.channel = try model.chosenChannel()
            model.show(try await model.editNotices(model.choice, by: model.principal))
            return model.language(ja: "保存しました。", en: "Saved.")
        }
    }

    @ObservationIgnored package private(set) lazy var sendExample = Action(of: self) { model in
        try await model.change {
            try await model.editNotices.sendExample(by: model.principal)
                ? model.language(
                    ja: "テスト通知を送ります。1分ほどで届きます。",
                    en: "A test is on its way. It should arrive within a minute."
                )
                : model.language(
                    ja: "テスト通知は1分に1回までです。",
                    en: "You can send one test a minute. Try again shortly."
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
            ja: "このサーバーはメールを送信できません。ntfyかWebhookを選んでください。",
            en: "This server can’t send email. Choose ntfy or a webhook."
        )
    }

    private func chosenChannel() throws -> EditNotices.Choice.Channel {
        // Without email, a user who has not turned notices on may have no address yet.
        if channel == .mail || (!sendsMails && address.isEmpty && !choice.isOn) { return .mail }
        do {
            let address = try NoticeAddress(address)
            return channel == .topic ? .topic(address) : .webhook(address)
        } catch {
            throw FieldError(
                NoticesPage.addressField,
                message: language(
                    ja: "https:// で始まるURLを入力してください。",
                    en: "Enter a URL that starts with https://."
                )
            )
        }
    }

    private func show(_ settings: NoticeSettings) {
        stored = settings
        choice.digest = settings.digest
        choice.rain = settings.rain
        choice.frost = settings.frost
        choice.officialWarnings = settings.officialWarnings
        choice.municipality = settings.municipality
        address = settings.channel.address?.reveal() ?? ""
        channel =
            switch settings.channel {
            case .mail: sendsMails ? .mail : .topic
            case .webhook: .webhook
            case .topic: .topic
            }
    }
}
