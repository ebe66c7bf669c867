import Foundation
import KasaneConcurrency

/// Converts domain names to the ASCII form for DNS and SMTP.
///
/// Internationalized names are mapped as in RFC 5895 and encoded as in RFC 5891. The result doesn't
/// depend on the input's width, case or Unicode normalization.
package enum DomainName {
    /// Returns a domain in lowercase ASCII, or `nil` unless it has at least two valid labels.
    package static func ascii(_ typed: String) -> String? {
        let labels = normalized(typed).unicodeScalars
            .split(separator: ".", omittingEmptySubsequences: false)
            .map { ascii(label: Array($0)) }
        let valid = labels.compactMap(\.self)
        return labels.count >= 2 && valid.count == labels.count
            ? valid.joined(separator: ".") : nil
    }

    private static func normalized(_ typed: String) -> String {
        if typed.utf8.allSatisfy({ $0 < 0x80 }) { return typed.lowercased() }
        let scalars = Array(typed.unicodeScalars)
        var mapped = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated()
        where !scalar.isInvisible || isJoiner(at: index, in: scalars) {
            switch scalar.usualWidth {
            case "\u{3002}": mapped.append(".")
            case "\u{2010}", "\u{2011}", "\u{2212}": mapped.append("-")
            case let usual: mapped.append(usual)
            }
        }
        return String(mapped).lowercased().precomposedStringWithCanonicalMapping
    }

    private static func ascii(label: [Unicode.Scalar]) -> String? {
        guard (1...63).contains(label.count), label.first != "-", label.last != "-" else {
            return nil
        }
        if label.allSatisfy(\.isASCII) {
            return label.allSatisfy(isPermitted) ? String(String.UnicodeScalarView(label)) : nil
        }
        // Hyphens in the third and fourth positions mark an encoded label.
        let isMarked = label.count >= 4 && label[2] == "-" && label[3] == "-"
        guard !isMarked, label.first?.isMark == false, label.allSatisfy(isPermitted) else {
            return nil
        }
        let encoded = "xn--\(Punycode.encoded(label))"
        return encoded.utf8.count <= 63 ? encoded : nil
    }

    /// Returns whether the scalar is a joiner in a context that RFC 5892, appendix A, permits.
    ///
    /// The check tests for Arabic letters instead of joining types.
    private static func isJoiner(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let scalar = scalars[index]
        guard scalar == "\u{200C}" || scalar == "\u{200D}", index > 0 else { return false }
        // The virama class.
        if scalars[index - 1].properties.canonicalCombiningClass.rawValue == 9 { return true }
        return scalar == "\u{200C}" && index + 1 < scalars.count
            && scalars[index - 1].isArabicLetter && scalars[index + 1].isArabicLetter
    }

    /// Returns whether a normalized label can contain the scalar (RFC 5892, sections 2 and 3).
    private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x30...0x39, 0x61...0x7A: return true
        case 0..<0x80: return false
        // Exceptions, joiners, and characters that registries permit in some contexts.
        case 0xB7, 0xDF, 0x375, 0x3C2, 0x5F3, 0x5F4, 0x6FD, 0x6FE, 0xF0B, 0x200C, 0x200D, 0x3007,
            0x30FB:
            return true
        // Exceptions, old Hangul, and combining marks for symbols and music.
        case 0x640, 0x7FA, 0x1100...0x11FF, 0x20D0...0x20FF, 0x302E, 0x302F, 0x3031...0x3035,
            0x303B, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x1D100...0x1D24F:
            return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
            .decimalNumber:
            return !scalar.properties.changesWhenNFKCCaseFolded
        default: return false
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    fileprivate var isArabicLetter: Bool {
        switch value {
        case 0x620...0x6FF, 0x750...0x77F, 0x8A0...0x8FF: properties.generalCategory == .otherLetter
        default: false
        }
    }
}
