package import KasaneDomain
package import TenkiApplication
package import TenkiDomain

extension ServiceFailure: TranslatedReason {
    package func words(in language: Language) -> String {
        language(ja: japanese, en: description)
    }

    private var japanese: String {
        switch problem {
        case .notConnected: "ネットワークに接続していないため、\(service)に接続できません。"
        case .connectionFailed: "\(service)に接続できません。しばらくしてからもう一度お試しください。"
        case .connectionLost: "\(service)との接続が途中で切れました。しばらくしてからもう一度お試しください。"
        case .timeout: "\(service)が時間内に応答しませんでした。しばらくしてからもう一度お試しください。"
        case .insecure: "\(service)に安全に接続できません。"
        case .refused(let status): "\(service)がリクエストを拒否しました（ステータス\(status)）。"
        case .keyRejected: "\(service)のAPIキーが拒否されました。"
        case .unreadableResponse: "\(service)の応答を読み取れません。"
        case .responseTooLarge: "\(service)の応答が大きすぎます。"
        case .addressRefused: "\(service)のアドレスは許可されていません。"
        case .paused: "\(service)で失敗が続いたため、接続を見合わせています。しばらくしてからもう一度お試しください。"
        case .overloaded: "\(service)への接続が混み合っています。しばらくしてからもう一度お試しください。"
        default: "\(service)を利用できません。しばらくしてからもう一度お試しください。"
        }
    }
}

extension ProviderFailure: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .noneConfigured:
            language(ja: "サービスが設定されていません。", en: "no provider is set up")
        case .pending:
            language(ja: "サービスからまだ応答がありません。", en: "the provider has not responded yet")
        case .recentlyCalled:
            language(
                ja: "少し前に取得したばかりです。しばらくしてからもう一度お試しください。",
                en: "the provider was called recently"
            )
        case .notPublished:
            language(ja: "まだ発表されていません。", en: "the provider has not published it yet")
        case .service, .store, .outOfResources: error.words(in: language)
        case .limit:
            language(
                ja: "サービスの取得回数が上限に達しました。",
                en: "the limit of calls to the provider is reached"
            )
        case .several(let failures):
            failures.map { $0.words(in: language) }
                .joined(separator: language(ja: "", en: "; "))
        case .unknown:
            language(
                ja: "サービスを利用できません。しばらくしてからもう一度お試しください。",
                en: "the provider is unavailable"
            )
        }
    }
}

extension NoCachedData: TranslatedReason {
    package func words(in language: Language) -> String {
        beginning(in: language) + DomainError.unavailable(reason).words(in: language)
    }

    func beginning(in language: Language) -> String {
        language(ja: "予報がまだ保存されていません。", en: "no forecast stored yet, and ")
    }
}
