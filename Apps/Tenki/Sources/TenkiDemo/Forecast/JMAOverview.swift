import Foundation
import TenkiDomain

struct JMAOverview: Encodable {
    let publishingOffice = "Tenki stand-in"
    let reportDatetime: String
    let targetArea: String
    let headlineText = ""
    let text: String

    init(of office: DemoOffice, at moment: Date) {
        let issuedAt = Date.lastIssue(before: moment).addingTimeInterval(-25 * 60)
        reportDatetime = issuedAt.japaneseTime
        targetArea = office.cities[0].prefecture
        text = office.cities[0].overview
    }
}

extension City {
    var overview: String {
        """
        　これはデモ用の架空の天気です。実際の予報ではありません。

        　\(prefecture)の天気を、季節と緯度から作っています。
        """
    }
}
