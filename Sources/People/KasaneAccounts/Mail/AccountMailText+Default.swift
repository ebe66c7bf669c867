extension AccountMailText {
    /// Creates the default text, in Japanese for `ja` and its regions, else in English.
    public init(_ content: AccountMailContent, siteName: String, language: String) {
        let isJapanese = language.lowercased().split(separator: "-").first == "ja"
        self =
            isJapanese
            ? Self.japanese(content, siteName) : Self.english(content, siteName)
    }

    private static func english(_ content: AccountMailContent, _ site: String) -> Self {
        let ignore = "If this was not you, ignore this mail: nothing changes without the link."
        let alarm = """
            If this was not you, somebody else can use your account: set another password by \
            “Forgot your password?” on the page for signing in.
            """
        let revoked = "You were signed out everywhere else, and all API tokens were revoked."
        return switch content {
        case .confirmSignUp:
            Self(
                subject: "Confirm your email address for \(site)",
                paragraphs: [
                    "You signed up at \(site). Open this link within a day, and type the password "
                        + "that you chose."
                ],
                linkTitle: "Confirm the address",
                closing: ignore
            )
        case .accountExists:
            Self(
                subject: "You have an account at \(site)",
                paragraphs: [
                    "Somebody signed up at \(site) with this email address, which has an account."
                ],
                linkTitle: "Sign in",
                closing: "If you have forgotten the password, the page sends you a link."
            )
        case .signInLink:
            Self(
                subject: "Sign in to \(site)",
                paragraphs: ["Open this link within half an hour to sign in. It works once."],
                linkTitle: "Sign in",
                closing: ignore
            )
        case .passwordReset:
            Self(
                subject: "Set another password for \(site)",
                paragraphs: ["Open this link within half an hour to set another password."],
                linkTitle: "Set a password",
                closing: ignore
            )
        case .mailChange(let mail, let isNew):
            Self(
                subject: "Confirm the email address \(mail) for \(site)",
                paragraphs: [
                    "You asked to change your email address at \(site) to \(mail).",
                    isNew
                        ? "Open this link within a day, and also the one in the mail to the "
                            + "present address."
                        : "Open this link within a day, and also the one in the mail to the new "
                            + "address.",
                ],
                linkTitle: "Confirm the change",
                closing: isNew ? ignore : "\(ignore) \(alarm)"
            )
        case .passwordChanged:
            Self(
                subject: "Your password for \(site) was changed",
                paragraphs: [
                    "The password of your account at \(site) was changed just now.", revoked,
                ],
                linkTitle: nil,
                closing: alarm
            )
        case .secondFactorChanged(let isOn):
            Self(
                subject: "Signing in to \(site) has changed",
                paragraphs: [
                    """
                    From now on, your account at \(site) requires \(isOn ? "a" : "no") code when you \
                    sign in.
                    """,
                    revoked,
                ],
                linkTitle: nil,
                closing: alarm
            )
        case .wrongCodes:
            Self(
                subject: "Wrong codes for your account at \(site)",
                paragraphs: [
                    """
                    Several wrong codes were entered for the two-step sign-in of your account at \
                    \(site). Whoever did so knows your password, reads your mail, or uses a browser \
                    in which you are signed in.
                    """,
                    "If it was you, wait a few minutes, or use a recovery code.",
                ],
                linkTitle: nil,
                closing: "If it was not you, reset your password from the sign-in page."
            )
        case .tokenCreated(let name):
            Self(
                subject: "An API token for \(site) was created",
                paragraphs: [
                    "The API token “\(name)” was created for your account at \(site) just now. A "
                        + "program that has it can use the account."
                ],
                linkTitle: nil,
                closing: alarm
            )
        }
    }

    private static func japanese(_ content: AccountMailContent, _ site: String) -> Self {
        let ignore = "お心当たりがない場合は、このメールを無視してください。リンクを開かない限り何も変わりません。"
        let alarm = """
            お心当たりがない場合は、第三者がアカウントを使っているおそれがあります。ログインページの\
            「パスワードをお忘れの方」から、パスワードを設定し直してください。
            """
        let revoked = "ほかの端末はログアウトされ、APIトークンはすべて無効になりました。"
        return switch content {
        case .confirmSignUp:
            Self(
                subject: "\(site)：メールアドレスの確認",
                paragraphs: ["\(site)にご登録いただきありがとうございます。24時間以内に下のリンクを開き、登録時のパスワードを入力してください。"],
                linkTitle: "メールアドレスを確認する",
                closing: ignore
            )
        case .accountExists:
            Self(
                subject: "\(site)：このアドレスは登録済みです",
                paragraphs: ["このメールアドレスで\(site)への登録がありましたが、すでにアカウントがあります。"],
                linkTitle: "ログインする",
                closing: "パスワードをお忘れの場合は、ログインページからリンクをお送りできます。"
            )
        case .signInLink:
            Self(
                subject: "\(site)へのログイン",
                paragraphs: ["30分以内に下のリンクを開くと、ログインできます。リンクは一度だけ使えます。"],
                linkTitle: "ログインする",
                closing: ignore
            )
        case .passwordReset:
            Self(
                subject: "\(site)：パスワードの再設定",
                paragraphs: ["30分以内に下のリンクを開き、新しいパスワードを設定してください。"],
                linkTitle: "パスワードを設定する",
                closing: ignore
            )
        case .mailChange(let mail, let isNew):
            Self(
                subject: "\(site)：メールアドレス変更の確認",
                paragraphs: [
                    "\(site)のアカウントのメールアドレスを\(mail)に変更します。",
                    isNew
                        ? "24時間以内に下のリンクを開き、現在のアドレスに届いたリンクも開いてください。"
                        : "24時間以内に下のリンクを開き、新しいアドレスに届いたリンクも開いてください。",
                ],
                linkTitle: "変更を確認する",
                closing: isNew ? ignore : ignore + alarm
            )
        case .passwordChanged:
            Self(
                subject: "\(site)：パスワードが変更されました",
                paragraphs: ["\(site)のアカウントのパスワードが変更されました。", revoked],
                linkTitle: nil,
                closing: alarm
            )
        case .secondFactorChanged(let isOn):
            Self(
                subject: "\(site)：二段階認証が変更されました",
                paragraphs: [
                    isOn ? "今後、ログイン時に認証コードが必要になります。" : "今後、ログイン時に認証コードは必要ありません。",
                    revoked,
                ],
                linkTitle: nil,
                closing: alarm
            )
        case .wrongCodes:
            Self(
                subject: "\(site)：認証コードの入力が繰り返し失敗しました",
                paragraphs: [
                    """
                    \(site)のアカウントで、二段階認証のコードが繰り返し間違って入力されました。入力した人は、パスワードを\
                    知っているか、メールを読めるか、ログイン中の端末を使っています。
                    """,
                    "ご本人の場合は、数分待ってからやり直すか、リカバリーコードをお使いください。",
                ],
                linkTitle: nil,
                closing: """
                    お心当たりがない場合は、ログインページの「パスワードをお忘れの方」から、パスワードを設定し直して\
                    ください。
                    """
            )
        case .tokenCreated(let name):
            Self(
                subject: "\(site)：APIトークンが作成されました",
                paragraphs: [
                    "\(site)のアカウントで、APIトークン「\(name)」が作成されました。このトークンを持つプログラムは、アカウントを利用できます。"
                ],
                linkTitle: nil,
                closing: alarm
            )
        }
    }
}
