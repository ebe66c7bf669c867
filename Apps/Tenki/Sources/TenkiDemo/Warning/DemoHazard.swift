/// What the agency warns of in one bulletin, with a kind of warning for each severity.
struct DemoHazard: Sendable {
    /// The type of the bulletin's documents.
    let bulletin: String
    let bulletinName: String
    let danger: String
    let kinds: [DemoWarningKind]

    /// Returns the hazard whose first kind has a code.
    static func with(_ code: String) -> Self {
        guard let hazard = all.first(where: { $0.kinds[0].code == code }) else {
            preconditionFailure("no hazard has the code \(code)")
        }
        return hazard
    }

    private static let all = table.split(separator: "\n").map { line in
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count > 3 else {
            preconditionFailure("the table of hazards has an invalid line: \(line)")
        }
        return Self(
            bulletin: fields[0],
            bulletinName: fields[1],
            danger: fields[2],
            kinds: fields.dropFirst(3).map(DemoWarningKind.init)
        )
    }

    private static let table = """
        VPWW55 大雨 低い土地の浸水や河川の増水 10レベル２大雨注意報 03レベル３大雨警報 43レベル４大雨危険警報 33レベル５大雨特別警報
        VPWW56 土砂 土砂災害 29レベル２土砂災害注意報 09レベル３土砂災害警報 49レベル４土砂災害危険警報
        VPWW57 高潮 高潮 19レベル２高潮注意報 08レベル３高潮警報
        VPWW58 暴風 強風 15強風注意報 05暴風警報
        VPWW59 波浪 高波 16波浪注意報 07波浪警報
        VPWW60 大雪 大雪による交通障害 12大雪注意報 06大雪警報
        VPWW61 その他注意報 竜巻などの激しい突風や落雷 14雷注意報
        VPWW61 その他注意報 濃霧による視程障害 20濃霧注意報
        VPWW61 その他注意報 空気の乾燥 21乾燥注意報
        VPWW61 その他注意報 霜に対する農作物の管理 24霜注意報
        """
}

struct DemoWarningKind: Hashable, Sendable {
    let code: String
    let name: String
    /// The place of the severity in the list of words.
    let severity: Int

    private static let words = ["注意報", "警報", "危険警報", "特別警報"]

    init(_ text: String) {
        code = String(text.prefix(2))
        name = String(text.dropFirst(2))
        severity = Self.words.lastIndex(where: text.hasSuffix) ?? 0
    }

    var word: String { Self.words[severity] }
}
