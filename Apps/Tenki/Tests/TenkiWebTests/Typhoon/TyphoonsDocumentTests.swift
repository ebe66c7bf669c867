import Foundation
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb
import Testing

@Suite
struct TyphoonsDocumentTests {
    private let moment = Date(timeIntervalSince1970: 1_796_000_100)

    @Test func `typhoons of a demo are not attributed to the agency`() throws {
        let agency = try shown(from: DataSource(name: "www.jma.go.jp"))
        let demo = try shown(from: .demo)

        #expect(try document(agency)["isDemo"] as? Bool == false)
        #expect(try document(demo)["isDemo"] as? Bool == true)
        let credits = try [agency, demo].map {
            (try document($0)["attribution"] as? [String: Any])?["text"] as? String
        }
        #expect(credits == ["気象庁", DataNotice.demo.attribution.text])
        #expect("\(TyphoonReport(agency))".contains("気象庁"))
        #expect(!"\(TyphoonReport(demo))".contains("気象庁"))
    }

    @Test func `typhoons that only grow older are the same version until they are late`() throws {
        func version(_ shown: TyphoonSnapshot) throws -> String {
            DocumentVersion.text(of: try TyphoonsDocument(shown).json)
        }
        let now = try version(shown())

        #expect(try version(shown(minutesLater: 90)) == now)
        #expect(try shown(minutesLater: 170).state == .some)
        #expect(try version(shown(minutesLater: 190)) != now)
        #expect(try version(shown(from: .demo)) != now)
        #expect(try version(shown(issuedEarlier: 60)) != now)
        #expect(
            try version(shown(issuedEarlier: 295))
                != version(shown(minutesLater: 10, issuedEarlier: 295))
        )
    }

    private func document(_ shown: TyphoonSnapshot) throws -> [String: Any] {
        let json = try TyphoonsDocument(shown).json
        return try #require(
            JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        )
    }

    private func shown(
        from source: DataSource = DataSource(name: "www.jma.go.jp"),
        minutesLater: Double = 0,
        issuedEarlier: Double = 0
    ) throws -> TyphoonSnapshot {
        let id = try #require(TyphoonID("TC2633"))
        let issuedAt = moment - issuedEarlier * 60
        let center = try Coordinates(latitude: 23.1, longitude: 146.9)
        let typhoon = Typhoon(
            id: id,
            number: 27,
            name: nil,
            issuedAt: issuedAt,
            track: [],
            positions: [TyphoonPosition(hours: 0, time: issuedAt, center: center)]
        )
        var book = TyphoonBook()
        book.record(
            [TyphoonListing(id: id, issuedAt: issuedAt)],
            read: [try #require(typhoon)],
            from: source,
            at: moment
        )
        return TyphoonSnapshot(book: book, moment: moment + minutesLater * 60)
    }
}
