extension AccountMailText {
    /// Creates the default text, in Japanese if the language is Japanese, and in English otherwise.
    public init(_ content: AccountMailContent, siteName: String, language: String) {
        let isJapanese = language.lowercased().split(separator: "-").first == "ja"
        self =
            isJapanese
            ? Self.japanese(content, siteName) : Self.english(content, siteName)
    }

    private static func english(_ content: AccountMailContent, _ site: String) -> Self {
        let ignore =
            "If this wasn’t you, ignore this email. Nothing changes unless you open the link."
        let alarm = """
            If this wasn’t you, someone else may have access to your account. Reset your password \
            with “Forgot your password?” on the sign-in page.
            """
        let revoked = "You were signed out everywhere else, and all API tokens were revoked."
        return switch content {
        case .confirmSignUp:
            Self(
                subject: "Confirm your email address for \(site)",
                paragraphs: [
                    "You signed up for \(site). Open this link within a day and enter the password "
                        + "you chose."
                ],
                linkTitle: "Confirm address",
                closing: ignore
            )
        case .accountExists:
            Self(
                subject: "You already have an account at \(site)",
                paragraphs: [
                    "Someone tried to sign up for \(site) with this email address."
                ],
                linkTitle: "Sign in",
                closing: "If you forgot your password, reset it from the sign-in page."
            )
        case .signInLink:
            Self(
                subject: "Sign in to \(site)",
                paragraphs: ["Open this link within 30 minutes to sign in. It works once."],
                linkTitle: "Sign in",
                closing: ignore
            )
        case .passwordReset:
            Self(
                subject: "Set a new password for \(site)",
                paragraphs: ["Open this link within 30 minutes to set a new password."],
                linkTitle: "Set password",
                closing: ignore
            )
        case .mailChange(let mail, let isNew):
            Self(
                subject: "Confirm the email address \(mail) for \(site)",
                paragraphs: [
                    "You asked to change your email address at \(site) to \(mail).",
                    isNew
                        ? "To confirm the change, open this link and the link in the email to your "
                            + "current address within a day."
                        : "To confirm the change, open this link and the link in the email to the "
                            + "new address within a day.",
                ],
                linkTitle: "Confirm change",
                closing: isNew ? ignore : "\(ignore) \(alarm)"
            )
        case .passwordChanged:
            Self(
                subject: "Your password for \(site) was changed",
                paragraphs: [
                    "The password for your \(site) account was just changed.", revoked,
                ],
                linkTitle: nil,
                closing: alarm
            )
        case .secondFactorChanged(let isOn):
            Self(
                subject: "Two-step verification for \(site) was turned \(isOn ? "on" : "off")",
                paragraphs: [
                    """
                    From now on, signing in to your \(site) account \
                    \(isOn ? "requires" : "doesn’t require") a code.
                    """,
                    revoked,
                ],
                linkTitle: nil,
                closing: alarm
            )
        case .wrongCodes:
            Self(
                subject: "Wrong codes entered for your \(site) account",
                paragraphs: [
                    """
                    Several wrong verification codes were entered for your \(site) account. \
                    Whoever entered them knows your password, can read your email, or is using a \
                    browser where you are signed in.
                    """,
                    "If it was you, wait a few minutes, or use a recovery code.",
                ],
                linkTitle: nil,
                closing: "If it wasn’t you, reset your password from the sign-in page."
            )
        case .tokenCreated(let name):
            Self(
                subject: "An API token for \(site) was created",
                paragraphs: [
                    "The API token “\(name)” was just created for your \(site) account. "
                        + "Programs with this token can use your account."
                ],
                linkTitle: nil,
                closing: alarm
            )
        }
    }

    private static func japanese(_ content: AccountMailContent, _ site: String) -> Self {
        let ignore = "お心当たりがない場合は、このメールを無視してください。リンクを開かない限り何も変わりません。"
        let alarm = """
            お心当たりがない場合は、第三者がアカウントを利用しているおそれがあります。ログインページの\
            「パスワードをお忘れの方」から、パスワードを設定し直してください。
            """
        let revoked = "ほかの端末ではログアウトされ、APIトークンはすべて無効になりました。"
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
                paragraphs: ["このメールアドレスで\(site)への登録のお申し込みがありましたが、すでにアカウントがあります。"],
                linkTitle: "ログインする",
                closing: "パスワードをお忘れの場合は、ログインページから再設定できます。"
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
                        ? "24時間以内に、下のリンクと、現在のアドレス宛てのメールのリンクの両方を開いてください。"
                        : "24時間以内に、下のリンクと、新しいアドレス宛てのメールのリンクの両方を開いてください。",
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
                subject: "\(site)：二段階認証が\(isOn ? "有効" : "無効")になりました",
                paragraphs: [
                    isOn ? "今後、ログイン時に認証コードが必要になります。" : "今後、ログイン時に認証コードは必要ありません。",
                    revoked,
                ],
                linkTitle: nil,
                closing: alarm
            )
        case .wrongCodes:
            Self(
                subject: "\(site)：間違った認証コードが繰り返し入力されました",
                paragraphs: [
                    """
                    \(site)のアカウントで、間違った認証コードが繰り返し入力されました。入力した人は、パスワードを\
                    知っているか、メールを読めるか、ログイン中の端末を使っている可能性があります。
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
