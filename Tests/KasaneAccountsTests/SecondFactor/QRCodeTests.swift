import Crypto
import Foundation
import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct QRCodeTests {
    @Test func `a code of version 1 has the modules of another implementation`() throws {
        #expect(try picture(QRCode("hello", mask: 3)) == version1)
    }

    @Test func `a code of version 7 has the modules of another implementation`() throws {
        #expect(try picture(QRCode(text(110), mask: 5)) == version7)
    }

    // The digests are those of the modules that the package qrcode for Python makes.
    @Test(arguments: [
        (11, 1, "8dfe9608882ddfe5cfd09ee7f4689009"),
        (23, 2, "4cf4d66fa363471df8f8336bd2727bcb"),
        (39, 3, "95f90bc22fd63ad2e02fd610ab727a43"),
        (59, 4, "fd37f92086afb08e77645a6518bd9f5a"),
        (81, 5, "b0432f8d5c6071f10557d15c8fa32133"),
        (103, 6, "1770e1389608cf358a218890ad45eee7"),
        (119, 7, "a6d543b18605f99fe59131aa47342cac"),
        (149, 0, "1bf662c111e6726435420353596ea93c"),
        (177, 1, "70a12f0b6af97ddb81f85905df0de9fb"),
        (210, 2, "2302ac9dda70d2b438e3a65cf3d4e4dc"),
        (248, 3, "6234864e9ff7aad05e1e3393aa0598b1"),
        (284, 4, "6fb0d675e25b9bd58a8e22e80ad3dba0"),
        (328, 5, "a9a58ef9aaf238543915af3841289201"),
        (359, 6, "f5c57af3ad3ba658503b2ae858740dfd"),
        (409, 7, "80d0192c5106386ca3ea669fb78930e7"),
    ])
    func `a code of each version has the modules of another implementation`(
        count: Int,
        mask: Int,
        digest: String
    ) throws {
        let picture = picture(try QRCode(text(count), mask: mask))

        let hash = SHA256.hash(data: Data(picture.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        #expect(hash.joined().prefix(32) == digest)
    }

    @Test(arguments: [
        (0, 21), (14, 21), (15, 25), (26, 25), (27, 29), (106, 41), (107, 45), (180, 53), (181, 57),
        (362, 73), (363, 77), (412, 77),
    ])
    func `a code has the smallest version that holds the text`(count: Int, size: Int) throws {
        let code = try QRCode(text(count))

        #expect(code.size == size)
        #expect(code.side == size + 8)
    }

    @Test(arguments: [413, 100_000])
    func `a text that is too long is refused`(count: Int) {
        #expect(throws: QRCodeError.tooLong(bytes: count)) { try QRCode(text(count)) }
        #expect(throws: QRCodeError.self) { try QRCode(String(repeating: "雨", count: 138)) }
    }

    @Test(arguments: [("hello", 0...7), ("otpauth://totp/Tenki:a%40example.com", 0...7)])
    func `without a mask the code has one of the eight`(
        text: String,
        masks: ClosedRange<Int>
    ) throws {
        let code = try QRCode(text)

        #expect(try masks.count { try QRCode(text, mask: $0) == code } == 1)
        #expect(try QRCode(text) == code)
    }

    @Test func `the path draws exactly the dark modules, inside of the quiet zone`() throws {
        let code = try QRCode(text(110))
        var drawn: Set<[Int]> = []
        var (x, y) = (0, 0)

        for step in code.path.matches(of: /([Mmh])(-?[0-9]+)(?: (-?[0-9]+)(\.5)?)?/) {
            let first = try #require(Int(step.2))
            let second = try step.3.map { try #require(Int($0)) }
            switch step.1 {
            case "M": (x, y) = (first, try #require(second))
            case "m": (x, y) = (x + first, y + (try #require(second)))
            default:
                for column in x..<x + first { drawn.insert([y - 4, column - 4]) }
                x += first
            }
        }

        let dark = (0..<code.size).flatMap { row in
            (0..<code.size).filter { code[row, $0] }.map { [row, $0] }
        }
        #expect(drawn == Set(dark))
        #expect(code.path.wholeMatch(of: /M4 4\.5[-mh0-9 ]+/) != nil)
        #expect(code.path.utf8.count < 4_000)
    }

    @Test func `no description shows the text of a code`() throws {
        let code = try QRCode("secret")

        var dumped = ""
        dump(code, to: &dumped)
        #expect("\(code)" == "QR code of 21 × 21 modules")
        #expect(!dumped.contains("true"))
    }

    private func text(_ count: Int) -> String {
        String(String(repeating: "0123456789abcdef", count: count / 16 + 1).prefix(count))
    }

    private func picture(_ code: QRCode) -> String {
        (0..<code.size)
            .map { row in (0..<code.size).map { code[row, $0] ? "#" : "." }.joined() }
            .joined(separator: "\n")
    }
}

private let version1 = """
    #######.#.....#######
    #.....#.#.....#.....#
    #.###.#..#.#..#.###.#
    #.###.#.#.#.#.#.###.#
    #.###.#..###..#.###.#
    #.....#..####.#.....#
    #######.#.#.#.#######
    ........#####........
    #.##.###.#.##.#..#.##
    ###.#..#..#####..##.#
    ##.####.##.#.......##
    ##.#.#...###..####.#.
    .#.#..####..#..#....#
    ........#.##..#...#..
    #######.#.###..#.....
    #.....#.#.#....#####.
    #.###.#.....#########
    #.###.#.#.##..#.####.
    #.###.#.#...#.##..#..
    #.....#......#.##...#
    #######.###..#.#..#..
    """

private let version7 = """
    #######...#.##.#.#..#.#..####.####..#.#######
    #.....#.##.....##..#..#.###....#...#..#.....#
    #.###.#.#.##.######..#.#....#.#.##.#..#.###.#
    #.###.#.#....#.#.##..#.####.##.##..##.#.###.#
    #.###.#....#.#.#...######....###..###.#.###.#
    #.....#..#.#...###..#...##......##....#.....#
    #######.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#######
    ........##..##.##...#...#..##.#.#.###........
    #.....#.###.....##.#########...#.#.#.##..###.
    ##.#...#.#.##.###.#.#####.#..####.#.#.#.####.
    #.##..#..#........##....####......#####......
    ##.###.....####.##.....##.....#.##.##..##.#..
    ###..##.#..##.###.#.#..###....#.#......##..##
    ##.#.#.#.....#.##....###....###.#...#....##.#
    ..#####...##...##.#####.###.#.....#..###.###.
    #.#.#...#..##.......##..#.##.##..####.##.###.
    ##..###.#.##.###.##..#.###.#.###.###..##.....
    ...###.#.#..#.#.....#.##....#####...#..#.##.#
    ..#.#.#...##..######.####...##.##......####.#
    .#.##..##....#...###...###########.##..####..
    ##########.#..#.#########.##..#....######..#.
    ...##...#.###..#....#...##..###.#.###...#.#..
    .#.##.#.#...#.##..#.#.#.#..#....#.#.#.#.####.
    ##.##...##.##.#.#####...##.##.#.#.#.#...#.##.
    ..#########.#...#############...#.#.#####...#
    ###.##...####.##.########..#.###.#.###....###
    #.##.###.#.##....#..#..#.###....###....##.#..
    ##.#...##.#.###..#..##..#.#.#.#....###..#.#..
    #.##..##.###...##.#..#...###...#.#..##..##.##
    .###...##..####.##..#####....###.....#...##.#
    #.#.###.#.#.##.#....#.###...##.##..#.##..#..#
    #....#.#.#..#.#.##.##.##....###.##.####...#.#
    .#..#.##.####.#..#.###....#....#..#..#..##...
    ##.#.......#.##.######.#..###.#...#...#.###..
    ....#.#.#.#..##..#..##.#.##..#....#....#####.
    .####.........#...####..#..#######.#####.####
    #..##.##...........######.###.####.#######.##
    ........#..#..#.##.##...#...#####...#...#.#.#
    #######...#..#..##.##.#.##.....#..###.#.#..#.
    #.....#....###..#.#.#...####.###..###...#.#.#
    #.###.#...###.#.##..######.#..#.....######.#.
    #.###.#....#.....##....#.....##..#.#...##.#.#
    #.###.#...#........#..###..###.#.#.##..##.#.#
    #.....#....#.##.###.#.##.#..#.#.#.#.......#..
    #######.#..###.#####....#....#.#....####.#.#.
    """
