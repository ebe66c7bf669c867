extension Probe {
    /// Bodies with an ambiguous length, or a length that not every parser understands: RFC 9112,
    /// section 6.
    static let lengths: [Probe] = both + codings + contentLengths

    private static let chunked = "5\r\nhello\r\n0\r\n\r\n"

    private static let both: [Probe] = [
        (
            "CL.TE", "a length and chunks", "Content-Length: 6\r\nTransfer-Encoding: chunked",
            "0\r\n\r\nX"
        ),
        (
            "TE.CL", "chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 4",
            "5c\r\nGET /echo/smuggled HTTP/1.1\r\n\r\n0\r\n\r\n"
        ),
        (
            "CL.TE", "a length of 0 and chunks",
            "Content-Length: 0\r\nTransfer-Encoding: chunked",
            "2e\r\nGET /echo/smuggled HTTP/1.1\r\nHost: x\r\n\r\n\r\n0\r\n\r\n"
        ),
    ].map { (group: String, name: String, headers: String, body: String) in
        .post(group, name, headers, body, .refused(400))
    }

    private static let codings: [Probe] =
        [
            ("of another name", "Transfer-Encoding: xchunked", .refused(501)),
            ("with a blank before the colon", "Transfer-Encoding : chunked", .refused(400)),
            ("with a tab before the colon", "Transfer-Encoding\t: chunked", .refused(400)),
            ("chunked is not the last", "Transfer-Encoding: chunked, identity", .refused(400)),
            ("chunked twice", "Transfer-Encoding: chunked, chunked", .refused(400)),
            (
                "in two headers, chunked first",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                .refused(400)
            ),
            (
                "in two headers, chunked last",
                "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
                .refused(501)
            ),
            ("in quotes", "Transfer-Encoding: \"chunked\"", .refused(501)),
            ("with a vertical tab", "Transfer-Encoding:\u{B}chunked", .refused(400)),
            ("with a parameter", "Transfer-Encoding: chunked;a=b", .refused(501)),
            ("in a line that is folded", "Transfer-Encoding:\r\n chunked", .refused(400)),
            ("split by a fold", "Transfer-Encoding: chun\r\n ked", .refused(400)),
            ("behind a line feed alone", "X: x\nTransfer-Encoding: chunked", .refused(400)),
            ("behind a carriage return alone", "X: x\rTransfer-Encoding: chunked", .refused(400)),
            ("with a line feed in the name", "Transfer\n-Encoding: chunked", .refused(400)),
            ("with NUL", "Transfer-Encoding: chunked\0", .refused(400)),
            ("empty", "Transfer-Encoding:", .closed),
            ("gzip first", "Transfer-Encoding: gzip, chunked", .refused(501)),
            ("in capital letters", "TRANSFER-ENCODING: CHUNKED", .answered([200])),
            ("with a tab", "Transfer-Encoding:\tchunked\t", .closed),
        ].map { (name: String, headers: String, expected: Expectation) in
            .post("TE", name, headers, chunked, expected)
        } + [
            Probe(
                "TE",
                "chunks in HTTP/1.0",
                "POST /read/probe HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(chunked)",
                .closed
            )
        ]

    private static let contentLengths: [Probe] =
        [
            ("twice the same", "Content-Length: 5\r\nContent-Length: 5", .refused(400)),
            ("two that differ", "Content-Length: 5\r\nContent-Length: 6", .refused(400)),
            ("a list of the same", "Content-Length: 5, 5", .refused(400)),
            ("negative", "Content-Length: -5", .refused(400)),
            ("with a plus sign", "Content-Length: +5", .refused(400)),
            ("in base 16", "Content-Length: 0x5", .refused(400)),
            ("with a blank inside", "Content-Length: 5 0", .refused(400)),
            ("with a parameter", "Content-Length: 5;a=b", .refused(400)),
            ("with a fraction", "Content-Length: 5.0", .refused(400)),
            ("with an underscore", "Content-Length: 5_0", .refused(400)),
            ("beyond 64 bits", "Content-Length: 18446744073709551621", .refused(400)),
            ("beyond every number", "Content-Length: 99999999999999999999999", .refused(400)),
            ("empty", "Content-Length:", .refused(400)),
            ("in other digits", "Content-Length: ５", .refused(400)),
            ("with a blank before the colon", "Content-Length : 5", .refused(400)),
            ("with NUL", "Content-Length: 5\0", .refused(400)),
            ("in a line that is folded", "Content-Length:\r\n 5", .refused(400)),
            ("with zeros in front", "Content-Length: 005", .answered([200])),
            ("with blanks around", "Content-Length: \t5 ", .answered([200])),
        ].map { (name: String, headers: String, expected: Expectation) in
            .post("CL", name, headers, "hello", expected)
        } + [
            .post("CL", "longer than the body", "Content-Length: 5000", "hello", .waits),
            .post("CL", "0 before a request", "Content-Length: 0", "", .answered([200])),
        ]
}
