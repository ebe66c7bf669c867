package import KasaneLive
import TenkiApplication
import TenkiDomain

package struct NoticesPage: SitePage {
    package static let isListed = false
    package static let path: PagePath = "/account/notices"
    package static let stylesheet: SiteStylesheet? = .account

    package static let placeParameter = "place"
    static let addressField = "address"

    @Bindable var model: NoticesModel

    package init(model: NoticesModel) {
        _model = Bindable(wrappedValue: model)
    }

    private var words: Language { model.language }

    package var heading: String? { words(ja: "通知", en: "Notifications") }

    package var site: SiteContext { model.site }

    package var summary: String {
        words(
            ja: "天気や警報の通知をメールなどで受け取れます。",
            en: "Get forecasts and warnings by email or in another app."
        )
    }

    static func address(choosing place: String) -> String {
        path.address(query: [placeParameter: place])
    }

    package var body: some HTML {
        AccountLayout(model.site) {
            h1 { heading }
            p { summary }
            Live(.div, role: .status, .id("news")) {
                if let news = model.statusMessage { p(.class("account-news")) { news } }
            }
            Live(.div, role: .alert, .id("problem")) {
                if let problem = model.problem { p(.class("account-problem")) { problem } }
                failure
            }
            Form(
                submit: words(ja: "保存", en: "Save"),
                model.save,
                .id("notices-form"),
                .class("account-form")
            ) {
                OfficialWarningFields(model: model)
                digest
                warnings
                channel
            }
            example
            p {
                a(.href(SiteAccount.path), .class("target")) {
                    words(ja: "アカウントに戻る", en: "Back to your account")
                }
            }
        }
    }

    package var restorable: (any Restorable)? { model }

    package func load() async throws { try await model.load() }

    @HTMLBuilder private var failure: some HTML {
        if let address = model.stored?.channel.address, let failure = model.stored?.failure {
            p(.class("account-problem")) {
                failure.isFinal
                    ? words(
                        ja: "\(address.host) に届かないため、通知を停止しています。送り先を確認して保存すると再開します。",
                        en: """
                            Notifications to \(address.host) are off because they couldn’t be \
                            delivered. Check the URL and save to turn them back on.
                            """
                    )
                    : words(
                        ja: "前回の通知は \(address.host) に届きませんでした。",
                        en: "The last notification couldn’t be delivered to \(address.host)."
                    )
            }
        }
    }

    private var example: some HTML {
        Form(
            submit: words(ja: "テスト通知を送る", en: "Send a test notification"),
            model.sendExample,
            .id("example-form"),
            .class("account-form secondary")
        ) {
            p(.class("account-hint")) {
                words(
                    ja: "保存した送り先に、現在の予報を送ります。",
                    en: "Sends the current forecast to the saved destination."
                )
            }
        }
    }

    private var digest: some HTML {
        fieldset {
            legend { words(ja: "毎日の天気", en: "Daily forecast") }
            Toggle(
                words(ja: "ボードの予報", en: "Forecast for my board"),
                isOn: $model.choice.digest.isOn,
                .id("digest-on")
            )
            Picker(
                words(ja: "時刻（日本時間）", en: "Time in Japan"),
                of: DigestTime.all,
                selection: $model.choice.digest.value,
                key: \.minutes,
                .id("digest-time")
            ) { time in time.description }
        }
    }

    private var warnings: some HTML {
        fieldset {
            legend { words(ja: "明日の雨と寒さ", en: "Rain and cold tomorrow") }
            p(.class("account-hint")) {
                words(
                    ja: "ボードの地点について、6時から22時までに通知します。",
                    en: "For the places on your board, between 6:00 and 22:00."
                )
            }
            Toggle(
                words(ja: "雨が降りそうなとき", en: "When rain is likely"),
                isOn: $model.choice.rain.isOn,
                .id("rain-on")
            )
            Picker(
                words(ja: "降水確率", en: "Chance of rain"),
                of: NoticeSettings.rainChances,
                selection: $model.choice.rain.value,
                key: \.value,
                .id("rain-chance")
            ) { words(ja: "\($0.value)%以上", en: "\($0.value)% or more") }
            Toggle(
                words(ja: "冷え込みそうなとき", en: "When it will be cold"),
                isOn: $model.choice.frost.isOn,
                .id("frost-on")
            )
            Picker(
                words(ja: "最低気温", en: "Low temperature"),
                of: NoticeSettings.frostLimits,
                selection: $model.choice.frost.value,
                key: \.tenths,
                .id("frost-limit")
            ) { limit in
                let unit = model.site.preferences.unit
                let degrees = unit.degrees(limit)
                return words(
                    ja: "\(degrees)\(unit.symbol)未満",
                    en: "Below \(degrees) \(unit.symbol)"
                )
            }
        }
    }

    private var channel: some HTML {
        fieldset {
            legend { words(ja: "受け取り方", en: "Delivery") }
            p(.class("account-hint")) {
                model.sendsMails
                    ? words(
                        ja: "ntfyはスマートフォンのアプリに、Webhookは指定したURLに届きます。",
                        en: "ntfy delivers to an app on your phone, a webhook to your own server."
                    ) : model.noMails
            }
            Picker(
                words(ja: "送り先", en: "Send to"),
                of: model.channels,
                selection: $model.channel,
                key: \.rawValue,
                .id("channel")
            ) { name(of: $0) }
            Live(.div, .id("channel-fields")) {
                // Without scripts the field is always there.
                TextField(
                    words(ja: "URL（ntfy・Webhookのみ）", en: "URL (ntfy or webhook)"),
                    text: $model.address,
                    trigger: .onChange,
                    .id("address"),
                    .autocapitalize(.none),
                    .maxlength(2000),
                    .placeholder("https://ntfy.sh/…")
                )
                .named(Self.addressField)
                if case .webhook(_, let key) = model.stored?.channel {
                    p(.class("account-hint")) {
                        words(ja: "署名シークレット：", en: "Signing secret: ")
                        code { key.reveal() }
                    }
                }
            }
        }
    }

    private func name(of channel: NoticesModel.Channel) -> String {
        switch channel {
        case .mail: words(ja: "メール（\(model.mail)）", en: "Email (\(model.mail))")
        case .topic: words(ja: "ntfyのトピック", en: "ntfy topic")
        case .webhook: "Webhook"
        }
    }
}
