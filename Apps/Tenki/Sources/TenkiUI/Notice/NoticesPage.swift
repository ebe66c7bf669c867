package import KasaneLive
import TenkiDomain

package struct NoticesPage: SitePage {
    package static let isListed = false
    package static let path: PagePath = "/account/notices"
    package static let stylesheet: SiteStylesheet? = .account

    static let addressField = "address"

    @Bindable var model: NoticesModel

    package init(model: NoticesModel) {
        _model = Bindable(wrappedValue: model)
    }

    private var words: Language { model.language }

    package var heading: String? { words(ja: "お知らせ", en: "Notices") }

    package var site: SiteContext { model.site }

    package var summary: String {
        words(ja: "一覧の都市の天気をお知らせします。", en: "What you are told about your cities.")
    }

    package var body: some HTML {
        SiteLayout(model.site, in: nil) {
        } content: {
            div(.class("account card")) {
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
                        words(ja: "アカウントへ戻る", en: "Back to the account")
                    }
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
                        ja: "\(address.host) に届かないため、お知らせを停止しています。保存すると再開します。",
                        en: """
                            Notices are turned off, because nothing arrives at \(address.host). \
                            Save to turn them on again.
                            """
                    )
                    : words(
                        ja: "前回のお知らせは \(address.host) に届きませんでした。",
                        en: "The last notice did not arrive at \(address.host)."
                    )
            }
        }
    }

    private var example: some HTML {
        Form(
            submit: words(ja: "見本を送る", en: "Send me an example now"),
            model.sendExample,
            .id("example-form"),
            .class("account-form")
        ) {
            p(.class("account-hint")) {
                words(
                    ja: "保存した受け取り方で、いまの予報を送ります。",
                    en: "It contains the current forecasts, and goes the way that is saved."
                )
            }
        }
    }

    private var digest: some HTML {
        fieldset {
            legend { words(ja: "毎日のお知らせ", en: "Every day") }
            NoticeToggle(
                words(ja: "一覧の都市の予報を受け取る", en: "The forecasts of my cities"),
                isOn: $model.isDigestOn,
                name: "digest-on"
            )
            NoticePicker(
                words(ja: "時刻（日本時間）", en: "Time in Japan"),
                of: DigestTime.all,
                selection: $model.digestTime,
                key: \.minutes,
                name: "digest-time"
            ) { time in time.description }
        }
    }

    private var warnings: some HTML {
        fieldset {
            legend { words(ja: "明日の天気", en: "Tomorrow’s weather") }
            NoticeToggle(
                words(ja: "降水確率が高いとき", en: "When rain is likely"),
                isOn: $model.isRainOn,
                name: "rain-on"
            )
            NoticePicker(
                words(ja: "降水確率", en: "Chance of rain"),
                of: NoticeSettings.rainChances,
                selection: $model.rainChance,
                key: \.value,
                name: "rain-chance"
            ) { words(ja: "\($0.value)%以上", en: "\($0.value)% or more") }
            NoticeToggle(
                words(ja: "最低気温が低いとき", en: "When it gets cold"),
                isOn: $model.isFrostOn,
                name: "frost-on"
            )
            NoticePicker(
                words(ja: "最低気温", en: "Lowest temperature"),
                of: NoticeSettings.frostLimits,
                selection: $model.frostLimit,
                key: \.tenths,
                name: "frost-limit"
            ) { limit in
                let unit = model.site.preferences.unit
                let degrees = unit.degrees(limit)
                return words(
                    ja: "\(degrees)\(unit.symbol)未満",
                    en: "below \(degrees) \(unit.symbol)"
                )
            }
        }
    }

    private var channel: some HTML {
        fieldset {
            legend { words(ja: "受け取り方", en: "How") }
            if !model.sendsMails { p(.class("account-hint")) { model.noMails } }
            NoticePicker(
                words(ja: "送り先", en: "To"),
                of: model.channels,
                selection: $model.channel,
                key: \.rawValue,
                name: "channel"
            ) { name(of: $0) }
            Live(.div, .id("channel-fields")) {
                // Without scripts the field is always there.
                TextField(
                    words(ja: "アドレス（メール以外）", en: "Address, unless by mail"),
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
                        words(ja: "署名の鍵：", en: "Key of the signatures: ")
                        code { key.reveal() }
                    }
                }
            }
        }
    }

    private func name(of channel: NoticesModel.Channel) -> String {
        switch channel {
        case .mail: words(ja: "メール（\(model.mail)）", en: "Mail to \(model.mail)")
        case .topic: words(ja: "ntfyのトピック", en: "A topic of ntfy")
        case .webhook: words(ja: "Webhook", en: "A webhook")
        }
    }
}
