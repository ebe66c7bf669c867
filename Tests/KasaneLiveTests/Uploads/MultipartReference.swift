import KasaneLive

struct MultipartPart: Hashable, CustomStringConvertible {
    let name: String
    let fileName: String?
    var content: [UInt8] = []

    var description: String {
        "\(name) (\(fileName ?? "text")): “\(String(decoding: content, as: UTF8.self))”"
    }
}

/// A parser of complete bodies without limits, which the incremental one is compared with.
///
/// It is written for comparison only: it looks for each delimiter in the whole body.
struct MultipartReference {
    static func parts(of body: [UInt8], boundary: [UInt8]) -> [MultipartPart]? {
        let delimiter = Array("\r\n--".utf8) + boundary
        var sections: [[UInt8]] = []
        var section: [UInt8] = []
        let text = Array("\r\n".utf8) + body
        var index = 0
        while index < text.count {
            if text[index...].starts(with: delimiter) {
                sections.append(section)
                section = []
                index += delimiter.count
                // The epilogue may contain boundaries, which mean nothing.
                if text[index...].starts(with: Array("--".utf8)) {
                    return parts(of: sections.dropFirst())
                }
            } else {
                section.append(text[index])
                index += 1
            }
        }
        return nil
    }

    private static func parts(of sections: ArraySlice<[UInt8]>) -> [MultipartPart]? {
        var parts: [MultipartPart] = []
        for section in sections {
            let start = Array(section.drop { $0 == 0x20 || $0 == 0x09 })
            guard section.count - start.count <= 64, start.starts(with: [0x0D, 0x0A]) else {
                return nil
            }
            let blank = start.indices.first { start[$0...].starts(with: [13, 10, 13, 10]) }
            guard let blank, var part = part(start[..<(blank + 2)].dropFirst(2)) else { return nil }
            part.content = Array(start[(blank + 4)...])
            parts.append(part)
        }
        return parts
    }

    private static func part(_ header: ArraySlice<UInt8>) -> MultipartPart? {
        guard header.isEmpty || header.suffix(2) == [0x0D, 0x0A] else { return nil }
        guard let text = String(validating: header, as: UTF8.self) else {
            // Text that is not UTF-8 may stand in a field that is ignored.
            return try? MultipartHeader(header).part
        }
        var part: MultipartPart?
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast().map({ String($0) }) {
            let token = #/[!#$%&'*+\-.^_`|~0-9A-Za-z]+/#.matchingSemantics(.unicodeScalar)
            guard line.unicodeScalars.last == "\r",
                !line.unicodeScalars.dropLast().contains(where: \.isControl),
                let name = line.prefixMatch(of: token)?.output,
                line.unicodeScalars.dropFirst(name.unicodeScalars.count).first == ":"
            else { return nil }
            let value = String(
                line.unicodeScalars.dropFirst(name.unicodeScalars.count + 1).dropLast()
            )
            switch name.lowercased() {
            case "content-disposition":
                guard part == nil, let described = described(by: value) else { return nil }
                part = described
            case "content-transfer-encoding":
                let plain = #/[ \t]*(7bit|8bit|binary)[ \t]*/#.ignoresCase()
                    .matchingSemantics(.unicodeScalar)
                guard value.wholeMatch(of: plain) != nil else { return nil }
            default: break
            }
        }
        return part
    }

    private static func described(by value: String) -> MultipartPart? {
        let start = #/[ \t]*form-data(?![!#$%&'*+\-.^_`|~0-9A-Za-z])[ \t]*/#.ignoresCase()
            .matchingSemantics(.unicodeScalar)
        let next =
            #/;[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)=(?:"([^"]*)"|([!#$%&'*+\-.^_`|~0-9A-Za-z]+))[ \t]*/#
            .matchingSemantics(.unicodeScalar)
        guard let first = value.prefixMatch(of: start) else { return nil }
        var rest = value[first.range.upperBound...]
        var found: [String: String] = [:]
        while !rest.isEmpty {
            guard let match = rest.prefixMatch(of: next) else { return nil }
            rest = rest[match.range.upperBound...]
            let key = match.output.1.lowercased()
            guard ["name", "filename"].contains(key) else { continue }
            guard found[key] == nil else { return nil }
            found[key] = unescaped(String(match.output.2 ?? match.output.3 ?? ""))
        }
        return found["name"].map { MultipartPart(name: $0, fileName: found["filename"]) }
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing(#/%(22|0D|0A)/#.matchingSemantics(.unicodeScalar)) { match in
            match.output.1 == "22" ? "\"" : match.output.1 == "0D" ? "\r" : "\n"
        }
    }
}

extension MultipartHeader {
    /// The part without its content.
    var part: MultipartPart { MultipartPart(name: name, fileName: fileName) }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 && value != 9 || value == 0x7F }
}

extension MultipartParser {
    static func parts(
        of body: [UInt8],
        boundary: [UInt8],
        limits: MultipartLimits = MultipartLimits(),
        chunk size: () -> Int,
        check: (MultipartParser) throws -> Void = { _ in }
    ) throws -> [MultipartPart] {
        var parser = MultipartParser(boundary: boundary, limits: limits)
        var parts: [MultipartPart] = []
        var rest = body[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(size())
            rest = rest.dropFirst(chunk.count)
            for event in try parser.parse(Array(chunk)) {
                switch event {
                case .part(let header): parts.append(header.part)
                case .data(let bytes): parts[parts.count - 1].content += bytes
                case .partEnd: break
                }
            }
            try check(parser)
        }
        try parser.finish()
        return parts
    }
}
