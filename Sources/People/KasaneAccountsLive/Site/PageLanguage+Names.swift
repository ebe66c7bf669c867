import KasaneAccounts
import KasaneLive

extension PageLanguage {
    func title(of page: AccountPage) -> String {
        switch page {
        case .signIn: self(ja: "ログイン", en: "Sign in")
        case .signUp: self(ja: "アカウント登録", en: "Sign up")
        case .confirmSignUp: self(ja: "メールアドレスの確認", en: "Confirm your email address")
        case .signInLink: self(ja: "メールのリンクでログイン", en: "Sign in with an email link")
        case .forgotPassword: self(ja: "パスワードをお忘れの方", en: "Forgot your password?")
        case .resetPassword: self(ja: "パスワードの再設定", en: "Set a new password")
        case .confirmMail: self(ja: "メールアドレス変更の確認", en: "Confirm your new email address")
        case .overview: self(ja: "アカウント", en: "Account")
        case .confirmIdentity: self(ja: "本人確認", en: "Confirm it’s you")
        case .changePassword: self(ja: "パスワード", en: "Password")
        case .changeMail: self(ja: "メールアドレスの変更", en: "Change email address")
        case .secondFactor: self(ja: "二段階認証", en: "Two-step verification")
        case .sessions: self(ja: "ログイン中の端末", en: "Where you are signed in")
        case .tokens: self(ja: "APIトークン", en: "API tokens")
        case .log: self(ja: "アカウントの履歴", en: "Activity")
        case .export: self(ja: "データのダウンロード", en: "Download your data")
        case .delete: self(ja: "アカウントの削除", en: "Delete account")
        case .signOut: self(ja: "ログアウト", en: "Sign out")
        case .accounts: self(ja: "アカウントの管理", en: "Accounts")
        case .account: self(ja: "アカウントの管理", en: "Account")
        }
    }

    func name(of role: AccountRole) -> String {
        self(ja: TranslatedText(role.japanese), en: TranslatedText(role.english))
    }

    func name(of scope: AccountTokenScope) -> String {
        self(ja: TranslatedText(scope.japanese), en: TranslatedText(scope.english))
    }

    func name(of link: AccountLink) -> String {
        self(ja: TranslatedText(link.japanese), en: TranslatedText(link.english))
    }

    /// Returns the display names of roles, or the stored names of roles that have no display name.
    func names(of roles: Set<Role>, in known: [AccountRole]) -> String {
        let names = roles.sorted().map { role in
            known.first { $0.role == role }.map(name) ?? role.name
        }
        return names.joined(separator: self(ja: "、", en: ", "))
    }
}
