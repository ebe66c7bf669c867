import KasaneAccounts
import KasaneLive

extension PageLanguage {
    func name(of event: AuditEvent) -> String {
        switch event {
        case .created: self(ja: "アカウントを作成しました", en: "The account was created")
        case .signedIn: self(ja: "ログインしました", en: "Signed in")
        case .signInFailed: self(ja: "ログインに失敗しました", en: "A sign-in failed")
        case .sessionEnded: self(ja: "端末をログアウトさせました", en: "A device was signed out")
        case .identityConfirmed: self(ja: "ご本人の確認を行いました", en: "The identity was confirmed")
        case .passwordChanged: self(ja: "パスワードを変更しました", en: "The password was changed")
        case .mailChanged: self(ja: "メールアドレスを変更しました", en: "The email address was changed")
        case .secondFactorAdded:
            self(ja: "二段階認証を設定しました", en: "Two-step sign-in was turned on")
        case .secondFactorRemoved:
            self(ja: "二段階認証を解除しました", en: "Two-step sign-in was turned off")
        case .recoveryCodeUsed: self(ja: "リカバリーコードを使いました", en: "A recovery code was used")
        case .recoveryCodesReplaced:
            self(ja: "リカバリーコードを再発行しました", en: "The recovery codes were replaced")
        case .tokenCreated: self(ja: "APIトークンを作成しました", en: "An API token was created")
        case .tokenRevoked: self(ja: "APIトークンを無効にしました", en: "An API token was revoked")
        case .rolesChanged: self(ja: "権限を変更しました", en: "The roles were changed")
        case .suspended: self(ja: "アカウントを停止しました", en: "The account was suspended")
        case .resumed: self(ja: "アカウントの停止を解除しました", en: "The account can sign in again")
        case .exported: self(ja: "データをダウンロードしました", en: "The data was exported")
        case .deleted: self(ja: "アカウントを削除しました", en: "The account was deleted")
        }
    }
}
