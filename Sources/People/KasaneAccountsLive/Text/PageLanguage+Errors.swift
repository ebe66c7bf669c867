import KasaneAccounts
import KasaneLive

extension PageLanguage {
    /// Returns a message that tells the visitor what happened and what to do.
    func sentence(for error: AccountError) -> String {
        switch error {
        case .wrongCredentials:
            self(
                ja: "メールアドレスまたはパスワードが違います。",
                en: "Wrong email address or password."
            )
        case .wrongPassword: self(ja: "パスワードが違います。", en: "Wrong password.")
        case .codeRequired:
            self(ja: "認証コードが必要です。", en: "A verification code is required.")
        case .wrongCode:
            self(
                ja: "コードが違うか、すでに使われています。最新のコードを入力してください。",
                en: "The code is wrong or has already been used. Enter the latest code."
            )
        case .tooManyAttempts(let pause):
            self(
                ja: "試行回数が多すぎます。\(wait(pause))後にもう一度お試しください。",
                en: "Too many attempts. Try again in \(wait(pause))."
            )
        case .busy:
            self(
                ja: "ただいま混み合っています。もう一度お試しください。",
                en: "The server is busy. Please try again."
            )
        case .invalidMail:
            self(
                ja: "メールアドレスを hanako@example.jp のような形で入力してください。",
                en: "Enter an email address, such as hanako@example.jp."
            )
        case .unsuitablePassword(let error): sentence(for: error)
        case .invalidLink, .linkExpired, .linkUsed: linkSentence(for: error)
        case .addressTaken:
            self(
                ja: "このメールアドレスは別のアカウントで使われています。",
                en: "Another account already uses this email address."
            )
        case .notFound: self(ja: "もう存在しません。", en: "This no longer exists.")
        case .suspended:
            self(
                ja: "このアカウントは停止されています。管理者にお問い合わせください。",
                en: "This account is suspended. Contact an administrator."
            )
        case .invalidName:
            self(ja: "名前を1〜80文字で入力してください。", en: "Enter a name of 1 to 80 characters.")
        case .tooManyTokens(let maximum):
            self(
                ja: "トークンは\(maximum)個までです。不要なものを無効にしてください。",
                en: "An account can have at most \(maximum) tokens. Revoke one first."
            )
        case .lastAdministrator:
            self(
                ja: "最後の管理者です。先にほかのユーザーを管理者にしてください。",
                en: "This is the last administrator. Make someone else an administrator first."
            )
        }
    }

    private func linkSentence(for error: AccountError) -> String {
        switch error {
        case .linkExpired:
            self(
                ja: "リンクの有効期限が切れています。もう一度メールを送信してください。",
                en: "This link has expired. Request a new email."
            )
        case .linkUsed:
            self(
                ja: "このリンクはすでに使われています。もう一度メールを送信してください。",
                en: "This link has already been used. Request a new email."
            )
        default:
            self(
                ja: "このリンクは無効です。もう一度メールを送信してください。",
                en: "This link is not valid. Request a new email."
            )
        }
    }

    private func sentence(for error: PasswordPolicyError) -> String {
        switch error {
        case .tooShort(let minimum):
            self(
                ja: "パスワードは\(minimum)文字以上にしてください。",
                en: "The password must be at least \(minimum) characters long."
            )
        case .tooLong(let maximum):
            self(
                ja: "パスワードは\(maximum)文字以内にしてください。",
                en: "The password must be at most \(maximum) characters long."
            )
        case .tooCommon:
            self(
                ja: "よく使われるパスワードのため、推測されやすくなります。別のものにしてください。",
                en: """
                    This password is very common and easy to guess. Choose \
                    a different password.
                    """
            )
        case .containsContext:
            self(
                ja: "メールアドレスやサイト名を含まないパスワードにしてください。",
                en: "The password must not contain your email address or the site name."
            )
        }
    }

    /// Formats a waiting time in its largest unit, rounded up.
    private func wait(_ pause: Duration) -> String {
        let seconds = max(1, Int((pause / .seconds(1)).rounded(.up)))
        guard seconds >= 60 else {
            return self(ja: "\(seconds)秒", en: seconds == 1 ? "1 second" : "\(seconds) seconds")
        }
        let minutes = (seconds + 59) / 60
        return self(ja: "\(minutes)分", en: minutes == 1 ? "1 minute" : "\(minutes) minutes")
    }
}
