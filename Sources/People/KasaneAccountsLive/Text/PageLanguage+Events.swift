import KasaneAccounts
import KasaneLive

extension PageLanguage {
    func name(of event: AuditEvent) -> String {
        switch event {
        case .created: self(ja: "アカウントを作成しました", en: "Account created")
        case .signedIn: self(ja: "ログインしました", en: "Signed in")
        case .signInFailed: self(ja: "ログインに失敗しました", en: "Sign-in failed")
        case .sessionEnded: self(ja: "端末をログアウトしました", en: "Device signed out")
        case .identityConfirmed: self(ja: "本人確認を行いました", en: "Identity confirmed")
        case .passwordChanged: self(ja: "パスワードを変更しました", en: "Password changed")
        case .mailChanged: self(ja: "メールアドレスを変更しました", en: "Email address changed")
        case .secondFactorAdded:
            self(ja: "二段階認証を有効にしました", en: "Two-step verification turned on")
        case .secondFactorRemoved:
            self(ja: "二段階認証を無効にしました", en: "Two-step verification turned off")
        case .recoveryCodeUsed: self(ja: "リカバリーコードを使いました", en: "Recovery code used")
        case .recoveryCodesReplaced:
            self(ja: "リカバリーコードを再発行しました", en: "Recovery codes replaced")
        case .tokenCreated: self(ja: "APIトークンを作成しました", en: "API token created")
        case .tokenRevoked: self(ja: "APIトークンを無効にしました", en: "API token revoked")
        case .rolesChanged: self(ja: "権限を変更しました", en: "Roles changed")
        case .suspended: self(ja: "アカウントを停止しました", en: "Account suspended")
        case .resumed: self(ja: "アカウントの停止を解除しました", en: "Account reinstated")
        case .exported: self(ja: "データをダウンロードしました", en: "Data downloaded")
        case .deleted: self(ja: "アカウントを削除しました", en: "Account deleted")
        }
    }
}
