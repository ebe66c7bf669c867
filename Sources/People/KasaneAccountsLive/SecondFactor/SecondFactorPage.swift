import KasaneAccounts
import KasaneLive

struct SecondFactorPage: AccountSitePage {
    static let page = AccountPage.secondFactor

    @Bindable var model: SecondFactorModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        _model = Bindable(wrappedValue: SecondFactorModel(visit, principal))
    }

    var content: some HTML {
        if !model.newCodes.isEmpty {
            RecoveryCodeList(model: model)
        } else if model.isOn == true {
            SecondFactorControls(model: model)
            OverviewLink(visit: visit)
        } else if model.isOn == false {
            SecondFactorSetUp(model: model)
            OverviewLink(visit: visit)
        }
    }

    var effects: [PageEffect] { PageEffect.focus("new-codes", when: !model.newCodes.isEmpty) }

    func load() async throws { try await model.load() }
}

/// Shows the secret for the authenticator app and a field for the first code.
private struct SecondFactorSetUp: Component {
    @Bindable var model: SecondFactorModel

    private var language: PageLanguage { model.visit.language }

    init(model: SecondFactorModel) {
        _model = Bindable(wrappedValue: model)
    }

    var body: some HTML {
        p {
            language(
                ja: "有効にすると、ほかの端末ではログアウトされ、APIトークンはすべて無効になります。",
                en: """
                    Turning it on signs you out everywhere else and revokes all API \
                    tokens.
                    """
            )
        }
        ol(.class("account-steps")) {
            li {
                p {
                    language(
                        ja: "認証アプリでQRコードを読み取ります。",
                        en: "Scan the QR code with an authenticator app."
                    )
                }
                // The URI fits in a QR code. If it didn't, the link and the key would be
                // sufficient.
                if let code = try? QRCode(model.uri) {
                    QRPicture(code: code, label: language(ja: "QRコード", en: "QR code"))
                }
                p {
                    AuthenticatorLink(
                        uri: model.uri,
                        text: language(ja: "この端末の認証アプリで開く", en: "Open in an app on this device")
                    )
                }
                p {
                    language(ja: "手入力用のキー：", en: "Or enter this key: ")
                    code(.id("secret"), .class("account-secret")) { model.secret.reveal() }
                    " "
                    CopyButton(
                        language(ja: "コピー", en: "Copy"),
                        of: "secret",
                        copied: language(ja: "コピーしました", en: "Copied")
                    )
                }
            }
            li {
                Form(
                    submit: language(ja: "有効にする", en: "Turn on"),
                    model.add,
                    .id("code-form"),
                    .class("account-form")
                ) {
                    CodeField(text: $model.code, language: language)
                }
            }
        }
    }
}

private struct SecondFactorControls: Component {
    @Bindable var model: SecondFactorModel

    private var language: PageLanguage { model.visit.language }

    init(model: SecondFactorModel) {
        _model = Bindable(wrappedValue: model)
    }

    var body: some HTML {
        p { language(ja: "二段階認証は有効です。", en: "Two-step verification is on.") }
        p {
            language(
                ja: "未使用のリカバリーコード：\(model.codesLeft)個",
                en: "Recovery codes left: \(model.codesLeft)"
            )
        }
        p {
            Button(
                language(ja: "リカバリーコードを再発行", en: "Replace recovery codes"),
                model.replaceCodes
            )
            Button(
                language(ja: "無効にする…", en: "Turn off…"),
                isEnabled: model.remove.isEnabled,
                .class("account-danger")
            ) { model.isConfirming = true }
        }
        Dialog(
            language(ja: "二段階認証を無効にしますか？", en: "Turn off two-step verification?"),
            isShown: $model.isConfirming,
            cancelText: language(ja: "キャンセル", en: "Keep it on"),
            .class("account-dialog")
        ) {
            // The first button lowers the protection, so it must not receive the focus.
            p(.tabindex(-1), .autofocus) {
                language(
                    ja: """
                        リカバリーコードも使えなくなります。ほかの端末ではログアウトされ、APIトークンはすべて無効になります。
                        """,
                    en: """
                        Your recovery codes will stop working. You will be signed out everywhere \
                        else, and all API tokens will be revoked.
                        """
                )
            }
            Button(
                language(ja: "無効にする", en: "Turn off"),
                model.remove,
                .class("account-danger")
            )
        }
    }
}

private struct RecoveryCodeList: Component {
    let model: SecondFactorModel

    private var language: PageLanguage { model.visit.language }

    var body: some HTML {
        section(.class("account-recovery-codes")) {
            h2(.id("new-codes"), .tabindex(-1)) {
                language(ja: "リカバリーコード", en: "Recovery codes")
            }
            p {
                language(
                    ja: """
                        認証アプリを使えないときのコードです。それぞれ一度だけ使えます。今だけ表示されるので、\
                        印刷するか安全な場所に保存してください。
                        """,
                    en: """
                        Use these codes when you can’t use your authenticator app. Each code works \
                        once. They won’t be shown again, so print them or store them in a safe \
                        place.
                        """
                )
            }
            ul(.id("recovery-codes"), .class("account-codes")) {
                for code in model.newCodes { li { KasaneLive.code { code } } }
            }
            p {
                CopyButton(
                    language(ja: "すべてコピー", en: "Copy all"),
                    of: "recovery-codes",
                    copied: language(ja: "コピーしました", en: "Copied")
                )
            }
            AccountButton(
                text: language(ja: "保存しました", en: "I’ve saved them"),
                action: model.finish
            )
        }
    }
}
