import KasaneLive

/// Forms for an authenticator code and for a recovery code.
struct CodeForms: Component {
    let code: Binding<String>
    let submit: Action<Void>
    let language: PageLanguage

    var body: some HTML {
        Form(
            submit: language(ja: "確認する", en: "Continue"),
            isPlain: true,
            submit,
            .id("code-form"),
            .class("account-form")
        ) {
            CodeField(text: code, language: language)
        }
        details(.class("account-recovery")) {
            summary { language(ja: "認証アプリを使えない場合", en: "Can’t use your authenticator app?") }
            Form(
                submit: language(ja: "リカバリーコードで続ける", en: "Use recovery code"),
                isPlain: true,
                submit,
                .id("recovery-form"),
                .class("account-form")
            ) {
                // A numeric keyboard doesn't have the letters of a recovery code.
                RecoveryCodeField(text: code, language: language)
            }
        }
    }
}

struct CodeField: Component {
    let text: Binding<String>
    let language: PageLanguage

    var body: some HTML {
        TextField(
            language(ja: "認証コード", en: "Code"),
            text: text,
            trigger: .onChange,
            .id("code"),
            .autocomplete(.oneTimeCode),
            .inputmode(.numeric),
            .maxlength(20),
            .aria(.describedBy, "code-hint")
        )
        .named(AccountField.code.rawValue)
        .required(language(ja: "認証コードを入力してください。", en: "Enter the code."))
        p(.id("code-hint"), .class("account-hint")) {
            language(
                ja: "認証アプリに表示される6桁の数字。",
                en: "The 6-digit code from your authenticator app."
            )
        }
    }
}

struct RecoveryCodeField: Component {
    let text: Binding<String>
    let language: PageLanguage

    var body: some HTML {
        TextField(
            language(ja: "リカバリーコード", en: "Recovery code"),
            text: text,
            trigger: .onChange,
            .id("recovery-code"),
            .autocomplete(.off),
            .autocapitalize(.none),
            .maxlength(64)
        )
        .named(AccountField.code.rawValue)
        .required(language(ja: "リカバリーコードを入力してください。", en: "Enter a recovery code."))
    }
}
