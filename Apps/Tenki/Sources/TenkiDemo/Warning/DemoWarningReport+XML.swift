import TenkiDomain

extension DemoWarningReport {
    var controlTitle: String { "気象警報・注意報（Ｒ０６）（\(hazard.bulletinName)）" }

    /// The report as XML: of its four lists of areas, the regions and the municipalities.
    var xml: String {
        let regions = office.cities.map { city in
            item(city.city.district, city.text, change(in: city.municipalities))
        }
        let municipalities = office.municipalities.map { code in
            item(code.municipality?.name ?? "", code.text, change(in: [code]))
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Report xmlns="http://xml.kishou.go.jp/jmaxml1/">
            <Control>
            <Title>\(controlTitle)</Title>
            <DateTime>\(issue.controlledAt.universalTime)</DateTime>
            <Status>通常</Status>
            <PublishingOffice>Tenki demo</PublishingOffice>
            </Control>
            <Head xmlns="http://xml.kishou.go.jp/jmaxml1/informationBasis1/">
            <Title>\(title)</Title>
            <ReportDateTime>\(issue.reportedAt.japaneseTime)</ReportDateTime>
            <InfoType>発表</InfoType>
            <Headline><Text>\(headline)</Text></Headline>
            </Head>
            <Body xmlns="http://xml.kishou.go.jp/jmaxml1/body/meteorology1/">
            <Warning type="気象警報・注意報（一次細分区域等）">
            \(regions.joined(separator: "\n"))
            </Warning>
            <Warning type="気象警報・注意報（市町村等）">
            \(municipalities.joined(separator: "\n"))
            </Warning>
            </Body>
            </Report>

            """
    }

    private func item(_ name: String, _ code: String, _ change: DemoWarningChange?) -> String {
        var kind = "<Status>発表警報・注意報はなし</Status>"
        if let change {
            func named(_ kind: DemoWarningKind) -> String {
                "<Name>\(kind.name)</Name><Code>\(kind.code)</Code>"
            }
            kind = "\(named(change.kind))<Status>\(change.status)</Status>"
            if let last = change.last { kind += "<LastKind>\(named(last))</LastKind>" }
            if let addition = change.addition {
                kind += "<Addition><Note>\(addition)</Note></Addition>"
            }
        }
        let area = "<Area><Name>\(name)</Name><Code>\(code)</Code></Area>"
        return "<Item><Kind>\(kind)</Kind>\(area)</Item>"
    }
}
