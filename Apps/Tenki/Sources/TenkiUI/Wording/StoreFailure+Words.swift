package import KasaneDomain

extension StoreFailure: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .readOnly: language(ja: "データベースに書き込めません。", en: "the database cannot be written to")
        case .overloaded:
            language(
                ja: "データベースが混み合っています。しばらくしてからもう一度お試しください。",
                en: "the database is busy; try again in a moment"
            )
        case .deadlineExceeded:
            language(
                ja: "データベースの処理が時間内に終わりませんでした。しばらくしてからもう一度お試しください。",
                en: "the database took too long"
            )
        case .newerSchema(let found, let known):
            language(
                ja: "データベースは、より新しいバージョンのTenkiで作成されています。Tenkiを更新してください。",
                en: """
                    the database was written by a newer version of Tenki: its schema is “\(found)”, \
                    and this version knows none after “\(known)”
                    """
            )
        case .locked:
            language(
                ja: "データベースをほかのプログラムが使っています。",
                en: "the database is in use by another process"
            )
        case .closed: language(ja: "データベースは閉じられています。", en: "the database is closed")
        case .replaced:
            language(
                ja: "データベースのファイルが使用中に削除または置き換えられました。",
                en: "the database was deleted, moved or replaced while it was open"
            )
        case .logReplaced:
            language(
                ja: "データベースのログが使用中に削除または置き換えられました。",
                en: "the log of the database was deleted or replaced while it was open"
            )
        case .damaged:
            language(
                ja: "データベースが壊れています。バックアップから復元してください。",
                en: "the database is damaged; restore a backup"
            )
        case .cannotOpen: language(ja: "データベースを開けません。", en: "the database cannot be opened")
        case .foreign:
            language(
                ja: "データベースはほかのアプリケーションのものです。",
                en: "the database belongs to another application"
            )
        case .conflicting:
            language(
                ja: "ほかの変更と重なりました。しばらくしてからもう一度お試しください。",
                en: "someone else changed this at the same moment; reload and try again"
            )
        case .connectionLost:
            language(
                ja: "データベースとの接続が切れました。何も保存されていません。もう一度お試しください。",
                en: "the connection to the database was lost, and nothing is stored; try again"
            )
        case .commitOutcomeUnknown:
            language(
                ja: "保存できたかどうか確認できません。保存されていないことを確認してから、もう一度お試しください。",
                en: "the database did not confirm the change; check it before trying again"
            )
        case .committedButNotReplicated:
            language(
                ja: "保存しましたが、データベースのレプリカへの反映をまだ確認できません。",
                en: "it is stored, but no replica of the database has confirmed it"
            )
        @unknown default: language(ja: "データベースを使えません。", en: "the database cannot be used")
        }
    }
}

extension Resource: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .diskSpace:
            language(ja: "ディスクの空き容量が足りません。", en: "out of resources: the disk is full")
        case .disk:
            language(
                ja: "ディスクを読み書きできません。",
                en: "out of resources: the disk cannot be read or written"
            )
        case .memory: language(ja: "メモリーが足りません。", en: "out of resources: memory")
        @unknown default:
            language(ja: "容量が足りません。", en: "out of resources: \(description)")
        }
    }
}

extension Conflict: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .changed(let id, _, _):
            language(
                ja: "ほかの人が先に変更しました。もう一度お試しください。",
                en: "someone else has changed \(id)"
            )
        case .deleted(let id):
            language(ja: "ほかの人が先に削除しました。", en: "someone else has deleted \(id)")
        case .duplicate: language(ja: "すでに保存されています。", en: "this is already stored")
        case .inUse: language(ja: "使用中のため、削除できません。", en: description)
        case .versionsExhausted: language(ja: "これ以上変更できません。", en: description)
        @unknown default:
            language(ja: "ほかの人が先に変更しました。もう一度お試しください。", en: description)
        }
    }
}
