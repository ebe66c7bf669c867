import KasaneDomain

extension DomainError {
    /// Returns the failure as a sentence for readers.
    ///
    /// In English this is the failure's own message. In Japanese it is a description of the kind of
    /// failure, because the messages of services and stores are in English.
    func sentence(in language: Language) -> String {
        language(ja: japaneseSentence(in: language), en: message.asSentence)
    }

    private func japaneseSentence(in language: Language) -> String {
        switch self {
        case .notFound: "見つかりませんでした。"
        case .unavailable: "サービスに接続できません。しばらくしてからもう一度お試しください。"
        case .limited(_, let pause, .caller):
            "このアドレスからの取得回数が上限に達しました。\(pause.words(in: language))後にもう一度お試しください。"
        case .limited(_, let pause, .everyone):
            "サービスの取得回数が上限に達しました。\(pause.words(in: language))後にもう一度お試しください。"
        case .outOfResources: "容量が足りません。ディスクの空き容量などをご確認ください。"
        case .invalidInput: "入力が正しくありません。"
        case .conflict: "ほかの人が先に変更しました。もう一度お試しください。"
        default: "予期しないエラーが起きました。"
        }
    }
}

extension String {
    /// The text with an initial capital letter and a final full stop.
    public var asSentence: String {
        prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
    }
}
