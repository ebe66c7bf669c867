import Foundation
import KasaneAccounts
import KasaneLive

/// The language of the pages.
struct AccountLanguage: Sendable {
    private let isJapanese: Bool

    /// Chooses the language by a visitor's preferred languages: English without a known one.
    ///
    /// - Parameter languages: BCP 47 tags in descending order.
    init(_ languages: [String]) {
        let known = languages.lazy.map { $0.prefix { $0 != "-" }.lowercased() }
            .first { $0 == "ja" || $0 == "en" }
        isJapanese = known == "ja"
    }

    /// The language as a BCP 47 tag.
    var tag: String { isJapanese ? "ja" : "en" }

    /// Returns one of two texts.
    func callAsFunction(ja: String, en: String) -> String { isJapanese ? ja : en }

    /// Returns the heading of a page.
    func title(of page: AccountPage) -> String {
        switch page {
        case .signIn: self(ja: "ログイン", en: "Sign in")
        case .signUp: self(ja: "アカウント登録", en: "Sign up")
        case .confirmSignUp: self(ja: "メールアドレスの確認", en: "Confirm your address")
        case .signInLink: self(ja: "メールのリンクでログイン", en: "Sign in by mail")
        case .forgotPassword: self(ja: "パスワードをお忘れの方", en: "Forgot your password?")
        case .resetPassword: self(ja: "パスワードの再設定", en: "Set another password")
        case .confirmMail: self(ja: "メールアドレス変更の確認", en: "Confirm the new address")
        case .overview: self(ja: "アカウント", en: "Account")
        case .confirmIdentity: self(ja: "ご本人の確認", en: "Confirm that it is you")
        case .changePassword: self(ja: "パスワード", en: "Password")
        case .changeMail: self(ja: "メールアドレスの変更", en: "Change the mail address")
        case .secondFactor: self(ja: "二段階認証", en: "Two-step sign-in")
        case .sessions: self(ja: "ログイン中の端末", en: "Where you are signed in")
        case .tokens: self(ja: "APIトークン", en: "API tokens")
        case .log: self(ja: "アカウントの履歴", en: "Activity")
        case .export: self(ja: "データのダウンロード", en: "Download your data")
        case .delete: self(ja: "アカウントの削除", en: "Delete the account")
        case .signOut: self(ja: "ログアウト", en: "Sign out")
        case .people: self(ja: "アカウントの管理", en: "Accounts")
        case .person: self(ja: "アカウントの管理", en: "Account of a person")
        }
    }

    /// Returns a name that is stored in both languages.
    func name(of role: AccountRole) -> String { self(ja: role.japanese, en: role.english) }

    /// Returns a description that is stored in both languages.
    func name(of scope: AccountTokenScope) -> String { self(ja: scope.japanese, en: scope.english) }

    /// Returns the names of roles, in the words of the settings where they have some.
    func names(of roles: Set<Role>, in known: [AccountRole]) -> String {
        let names = roles.sorted().map { role in
            known.first { $0.role == role }.map(name) ?? role.name
        }
        return names.joined(separator: self(ja: "、", en: ", "))
    }

    /// The notices about the connection.
    var connectionTexts: ConnectionNotices.Texts {
        var texts = ConnectionNotices.Texts()
        guard isJapanese else { return texts }
        texts.lost = "接続が切れました。再接続しています…"
        texts.sending = "送信しています…"
        texts.unsent = "まだ送信されていません。接続が戻り次第送信します。"
        texts.lostPress = "直前の操作は完了していないかもしれません。画面を確かめて、もう一度お試しください。"
        texts.cookie = "このページにはこのサイトのCookieが必要です。許可してから再読み込みしてください。"
        return texts
    }
}

/// A moment, to the minute.
struct AccountTime: Component {
    let date: Date
    let zone: TimeZone

    var body: some HTML {
        time(.datetime(date.formatted(.iso8601))) { "\(date.formatted(format)) \(zoneName)" }
    }

    private var zoneName: String {
        zone.secondsFromGMT(for: date) == 0 ? "UTC" : zone.abbreviation(for: date) ?? ""
    }

    private var format: Date.VerbatimFormatStyle {
        Date.VerbatimFormatStyle(
            format: """
                \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
                \(minute: .twoDigits)
                """,
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: zone,
            calendar: Calendar(identifier: .gregorian)
        )
    }
}
