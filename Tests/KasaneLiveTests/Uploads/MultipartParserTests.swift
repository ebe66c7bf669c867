import Foundation
import KasaneHTTP
import KasaneLive
import Testing

@Suite
struct MultipartParserTests {
    private static let disposition = "Content-Disposition: form-data; "

    private func parts(
        _ body: String,
        limits: MultipartLimits = MultipartLimits()
    ) throws -> [MultipartPart] {
        try MultipartParser.parts(
            of: Array(body.utf8),
            boundary: Array("b".utf8),
            limits: limits
        ) { max(1, body.utf8.count) }
    }

    private func part(_ header: String) throws -> MultipartPart? {
        try parts("--b\r\n\(header)\r\n\r\nx\r\n--b--").first
    }

    @Test(arguments: [1, 2, 3, 7, 64, 100_000])
    func `the parts that a client sends are read in chunks of any size`(chunk: Int) throws {
        let body = try RequestBody.multipart([
            .init("title", text: "Rain\r\n--\r\n"),
            .init("a\"\r\n%", file: .init([0, 13, 10, 45, 45, 255]), fileName: "r\"a\\in.png"),
            .init("empty", file: .init(), fileName: ""),
        ])
        let boundary = try #require(MultipartHeader.boundary(in: body.contentType))

        let parts = try MultipartParser.parts(of: body.bytes, boundary: boundary) { chunk }

        #expect(
            parts == [
                MultipartPart(
                    name: "title",
                    fileName: nil,
                    content: Array("Rain\r\n--\r\n".utf8)
                ),
                MultipartPart(
                    name: "a\"\r\n%",
                    fileName: "r\"a\\in.png",
                    content: [0, 13, 10, 45, 45, 255]
                ),
                MultipartPart(name: "empty", fileName: ""),
            ]
        )
    }

    @Test(arguments: [
        ("preamble\r\n--b\r\nH\r\n\r\nx\r\n--b--epilogue\r\n--b\r\n", "x"),
        ("--b \t \r\nH\r\n\r\n\r\n--b--", ""), ("--b\r\nH\r\n\r\n\r\r\n-\r\n--b--\r\n", "\r\r\n-"),
        ("--b\r\nH\r\n\r\nx\r\n--c\r\n--b--", "x\r\n--c"), ("\r\n--b\r\nH\r\n\r\nx\r\n--b--", "x"),
    ])
    func `a part is what is between two boundaries`(body: String, content: String) throws {
        let header = "\(Self.disposition)name=\"n\"\r\nContent-Type: text/plain"

        let parts = try parts(body.replacing("H", with: header))

        #expect(parts == [MultipartPart(name: "n", fileName: nil, content: Array(content.utf8))])
    }

    @Test(
        arguments: [
            ("name=\"a\"", "a", nil), ("name=a; filename=b.png", "a", "b.png"),
            ("name=\"\"; filename=\"\"", "", ""),
            ("NAME=\"a;b=c\";FileName=\"東京.png\"", "a;b=c", "東京.png"),
            ("name=\"%22%0D%0A%22%20%\"", "\"\r\n\"%20%", nil),
            ("name=\"a\"; filename=\"C:\\x\\y.png\"", "a", "C:\\x\\y.png"),
            ("name=\"a\"; filename=\"b\"; filename*=UTF-8''c.png", "a", "b"),
            ("name=\"a\" ; filename=\"\\\"", "a", "\\"),
        ] as [(String, String, String?)]
    )
    func `names are read as browsers write them`(
        parameters: String,
        name: String,
        fileName: String?
    ) throws {
        let part = try part("content-disposition:form-data; \(parameters)")

        #expect(part?.name == name)
        #expect(part?.fileName == fileName)
    }

    @Test(arguments: [
        "", "X: y", "Content-Disposition: form-data", "Content-Disposition: attachment; name=\"a\"",
        "\(disposition)filename=\"a\"", "\(disposition)name=\"a\"; name=\"b\"",
        "\(disposition)name=",
        "\(disposition)name=\"a", "\(disposition)name=\"a\" b", "\(disposition)name=\"a\\\"b\"",
        "\(disposition)name=\"a\";", "\(disposition)name=\"a\0\"", "\(disposition)name=\"a\"\r\n b",
        "\(disposition)name=\"a\"\r\n\(disposition)name=\"a\"", "\(disposition)name=\"a\"\nX: y",
        "Content-Disposition : form-data; name=\"a\"", "\(disposition)name=\"a\"\r\n: y",
    ])
    func `a malformed header is refused`(header: String) {
        #expect(throws: MultipartError.malformedHeader) { try part(header) }
    }

    @Test(arguments: [
        ("--b\r\nH\r\n\r\nx\r\n--bc\r\n", MultipartError.malformedBoundary),
        ("--b\r\nH\r\n\r\n--b--\r\n--b--", .malformedHeader),
        ("--b-\r\n", .malformedBoundary), ("--b\n", .malformedBoundary),
        ("--b\r\nH\r\nContent-Transfer-Encoding: base64\r\n\r\nx", .unsupportedEncoding),
        ("--b\r\nH\r\n\r\nx\r\n--b", .incomplete), ("--b\r\nH\r\n", .incomplete),
        ("", .incomplete), ("x", .incomplete), ("\n--b--", .incomplete),
    ])
    func `a body that is not complete and well-formed is refused`(
        body: String,
        error: MultipartError
    ) {
        let header = "\(Self.disposition)name=\"n\""

        #expect(throws: error) { try parts(body.replacing("H", with: header)) }
    }

    @Test(arguments: [
        ("header", 51, MultipartError.headerTooLarge), ("parts", 3, .tooManyParts),
        ("text", 4, .textTooLarge), ("texts", 10, .textTooLarge), ("file", 6, .fileTooLarge),
        ("total", 175, .bodyTooLarge),
    ])
    func `a body is refused beyond each limit`(
        name: String,
        value: Int,
        error: MultipartError
    ) throws {
        let limits: [String: WritableKeyPath<MultipartLimits, Int>] = [
            "header": \.header, "parts": \.parts, "text": \.text, "texts": \.texts,
            "file": \.file, "total": \.total,
        ]
        let limit = try #require(limits[name])
        let text = "--b\r\n\(Self.disposition)name=t\r\n\r\n"
        let file = text.replacing("=t", with: "=t;filename=f")
        let body = "\(text)1234\r\n\(text)56\r\n\(file)123456\r\n--b--"
        var enough = MultipartLimits()
        enough[keyPath: limit] = value
        #expect(try parts(body, limits: enough).count == 3)
        var little = MultipartLimits()
        little[keyPath: limit] = value - 1
        #expect(throws: error) { try parts(body, limits: little) }
    }

    @Test(arguments: ["name=nnnn", "name=n;filename=fff"])
    func `the names of parts without content count as texts`(names: String) throws {
        let body = String(repeating: "--b\r\n\(Self.disposition)\(names)\r\n\r\n\r\n", count: 20)
        var limits = MultipartLimits()
        limits.texts = 80
        #expect(try parts("\(body)--b--", limits: limits).count == 20)
        limits.texts = 79
        #expect(throws: MultipartError.textTooLarge) { try parts("\(body)--b--", limits: limits) }
    }

    @Test(
        arguments: [
            ("multipart/form-data; boundary=a", "a"),
            ("Multipart/Form-Data;Boundary=\"a b\"", "a b"),
            ("multipart/form-data; charset=utf-8; boundary=a ", "a"),
            ("multipart/form-data", nil), ("multipart/mixed; boundary=a", nil), (nil, nil),
            ("multipart/form-data; boundary=", nil), ("multipart/form-data; boundary=\"a \"", nil),
            ("multipart/form-data; boundary=a; boundary=b", nil),
            ("multipart/form-data; boundary=\"a", nil), ("multipart/form-data; boundary=a b", nil),
            ("multipart/form-data; boundary=\(String(repeating: "a", count: 71))", nil),
            ("multipart/form-data; boundary=\"a\r\nb\"", nil), ("text/plain; boundary=a", nil),
        ] as [(String?, String?)]
    )
    func `the boundary is a parameter of the content type`(type: String?, boundary: String?) {
        #expect(MultipartHeader.boundary(in: type) == boundary.map { Array($0.utf8) })
    }
}

extension RequestBody {
    /// The bytes of the body.
    fileprivate var bytes: [UInt8] {
        if case .data(let data) = content { Array(data) } else { [] }
    }
}
