import Foundation
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure

func warningState(_ body: Data) throws -> JMAWarningStateProvider {
    JMAWarningStateProvider(client: try client(body), source: DataSource(name: "tests"))
}

func warningFeed(_ body: Data) throws -> JMAWarningFeedProvider {
    JMAWarningFeedProvider(client: try client(body), source: DataSource(name: "tests"))
}

private func client(_ body: Data) throws -> APIClient {
    try APIClient(
        baseURL: "http://a",
        transport: StubTransport { _ in TransportResponse(body: body) },
        userAgent: "tests"
    )
}

func warningDocument(
    status: String = "通常",
    type: String = "発表",
    title: String = "気象警報・注意報（Ｒ０６）（高潮）",
    cities: String = warningItem("370000", "<Status>発表警報・注意報はなし</Status>"),
    municipalities: String
) -> Data {
    let blocks = [
        ("府県予報区等", warningItem("370000", "<Status>なし</Status>")), ("一次細分区域等", cities),
        ("市町村等をまとめた地域等", warningItem("370001", "<Status>なし</Status>")),
        ("市町村等", municipalities),
    ]
    return Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Report xmlns="http://xml.kishou.go.jp/jmaxml1/">
        <Control><Title>\(title)</Title>
        <DateTime>2026-08-12T15:29:33Z</DateTime><Status>\(status)</Status>
        <PublishingOffice>高松地方気象台</PublishingOffice></Control>
        <Head xmlns="http://xml.kishou.go.jp/jmaxml1/informationBasis1/">
        <ReportDateTime>2026-08-13T00:29:00+09:00</ReportDateTime>
        <InfoType>\(type)</InfoType><Headline><Text>高潮に警戒してください。</Text></Headline></Head>
        <Body xmlns="http://xml.kishou.go.jp/jmaxml1/body/meteorology1/">
        \(blocks.map { "<Warning type=\"気象警報・注意報（\($0.0)）\">\($0.1)</Warning>" }.joined())
        </Body></Report>
        """.utf8
    )
}

func warningItem(_ code: String, _ kinds: String...) -> String {
    let kinds = kinds.map { "<Kind>\($0)</Kind>" }.joined()
    return "<Item>\(kinds)<Area><Name>a</Name><Code>\(code)</Code></Area></Item>"
}
