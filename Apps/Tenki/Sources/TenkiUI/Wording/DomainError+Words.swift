package import KasaneDomain
import TenkiApplication
import TenkiDomain

package protocol TranslatedReason: ErrorReason {
    /// Returns the reason as a sentence in Japanese, or as a clause in English: lower case, without
    /// a full stop.
    func words(in language: Language) -> String
}

extension TranslatedReason {
    func sentence(in language: Language) -> String {
        let words = words(in: language)
        return language(ja: words, en: words.asSentence)
    }
}

extension DomainError {
    func sentence(in language: Language) -> String {
        let words = words(in: language)
        return language(ja: words, en: words.asSentence)
    }

    package func words(in language: Language) -> String {
        switch self {
        case .limited(let limit, let pause, let scope):
            words(of: limit, pause.roundedUp.words(in: language), scope, in: language)
        case .unexpected: language(ja: "予期しないエラーが起きました。", en: message)
        default:
            (reason as? any TranslatedReason)?.words(in: language)
                ?? language(ja: japaneseCase, en: message)
        }
    }

    package func diagnosis(in language: Language) -> String {
        let words = words(in: language)
        return cause.map { "\(words) (\($0))" } ?? words
    }

    private func words(
        of limit: any ErrorReason,
        _ pause: String,
        _ scope: LimitScope,
        in language: Language
    ) -> String {
        if let nothing = limit as? NoCachedData {
            return nothing.beginning(in: language)
                + words(of: nothing.reason, pause, scope, in: language)
        }
        let what =
            switch (limit, scope) {
            case (let limit as ProviderLimit, .caller):
                "your share of \(limit.callsInEnglish) from \(limit.provider) is used up"
            case (let limit as ProviderLimit, .everyone):
                "the limit of \(limit.callsInEnglish) from \(limit.provider) is reached"
            default: limit.description
            }
        let japanese =
            switch scope {
            case .caller where !(limit is ProviderLimit): "このアドレスからの送信回数が上限に達しました。"
            case .caller: "このアドレスからの取得回数が上限に達しました。"
            case .everyone: "サービスの取得回数が上限に達しました。"
            }
        return language(
            ja: "\(japanese)\(pause)後にもう一度お試しください。",
            en: "\(what); try again in \(pause)"
        )
    }

    /// The kind of failure, for a reason without words of its own.
    private var japaneseCase: String {
        switch self {
        case .notFound: "見つかりませんでした。"
        case .unavailable: "ただいまご利用になれません。しばらくしてからもう一度お試しください。"
        case .outOfResources: "容量が足りません。ディスクの空き容量などをご確認ください。"
        case .invalidInput: "入力が正しくありません。"
        case .conflict: "ほかの人が先に変更しました。もう一度お試しください。"
        default: "予期しないエラーが起きました。"
        }
    }
}

extension Duration {
    /// The duration rounded up to whole seconds below a minute, and to whole minutes above.
    fileprivate var roundedUp: Duration {
        let whole = max(0, components.seconds)
        let seconds = max(1, components.attoseconds > 0 ? min(whole, .max - 1) + 1 : whole)
        guard seconds > 60 else { return .seconds(seconds) }
        let minutes = (seconds - 1) / 60 + 1
        return .seconds(minutes > .max / 60 ? seconds : minutes * 60)
    }
}

extension ProviderLimit {
    fileprivate var callsInEnglish: String {
        switch share {
        case .automatic: "updates"
        case .manual: "requests for the latest data"
        case .search: "searches"
        case .host: "requests by commands"
        }
    }
}

extension String {
    package var asSentence: String {
        prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
    }
}
