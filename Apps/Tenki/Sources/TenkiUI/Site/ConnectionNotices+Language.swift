import KasaneLive

extension ConnectionNotices {
    init(in language: Language) {
        var texts = Texts()
        if language == .japanese {
            texts.lost = "接続が切れました。再接続しています…"
            texts.sending = "送信中…"
            texts.unsent = "まだ送信できていません。接続が回復すると送信します。"
            texts.lostPress = "最後の操作は届かなかった可能性があります。画面を確かめて、もう一度操作してください。"
            texts.refusedInput = "最後の入力は受け付けられず、処理されませんでした。長すぎる場合は短くして、もう一度お試しください。"
            texts.cookie = "このページを最新に保つには、このサイトだけで使うCookieが必要です。ブラウザーで許可してから、もう一度読み込んでください。"
            texts.unrouted = """
                サイトのプロキシがリクエストを複数のサーバーへ順に送っているため、このページは自動では更新されません。\
                フォームとボタンは使えます。最新の内容は再読み込みして確認してください。
                """
        }
        self.init(texts)
    }
}
