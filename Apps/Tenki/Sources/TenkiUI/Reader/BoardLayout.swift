package enum BoardLayout: String, CaseIterable, Sendable {
    case tiles
    case list

    func name(in language: Language) -> String {
        switch self {
        case .tiles: language(ja: "タイル", en: "Tiles")
        case .list: language(ja: "一覧", en: "List")
        }
    }
}
