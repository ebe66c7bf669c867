/// Replaces a name in the template with the spelling that its context requires.
///
/// Code contains identifiers, comments and text contain words, and paths and codes contain hyphens:
/// `ItemsPage`, `/// The items.`, `"Items"`, `"/items"`.
struct NameRenaming {
    private let old: Words
    private let new: Words

    init(_ old: Words, to new: Words) {
        self.old = old
        self.new = new
    }

    func callAsFunction(_ line: String) -> String {
        var renamed = ""
        var scanner = LineScanner()
        var part = ""
        var isCode = true
        for character in line {
            let isNextCode = scanner.isCode(before: character)
            if isNextCode != isCode {
                renamed += isCode ? code(part) : text(part)
                part = ""
                isCode = isNextCode
            }
            part.append(character)
        }
        return renamed + (isCode ? code(part) : text(part))
    }

    /// Replaces identifiers.
    func code(_ code: String) -> String {
        replace(code) { found, _ in
            switch found {
            case old.plural.type: new.plural.type
            case old.type: new.type
            case old.plural.variable: new.plural.variable
            default: new.variable
            }
        }
    }

    private func text(_ text: String) -> String {
        let capital = { (article: String) in "A\(article.dropFirst())" }
        let articles = text.replacing(
            "\(old.article) \(old.text)",
            with: "\(new.article) \(old.text)"
        )
        .replacing(
            "\(capital(old.article)) \(old.text)",
            with: "\(capital(new.article)) \(old.text)"
        )
        return replace(articles) { found, isPath in
            let words = [old.plural.type, old.plural.variable].contains(found) ? new.plural : new
            if isPath { return words.path }
            return found.first?.isUppercase ?? false ? words.title : words.text
        }
    }

    private func replace(_ text: String, _ replacement: (String, Bool) -> String) -> String {
        var result = ""
        var rest = Substring(text)
        let names = [old.plural.type, old.type, old.plural.variable, old.variable]
        while let first = rest.first {
            guard let name = names.first(where: { rest.hasPrefix($0) }) else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            rest.removeFirst(name.count)
            let isPath = result.last == "/" || result.last == "-" || rest.first == "-"
            result += replacement(name, isPath)
        }
        return result
    }
}

/// Distinguishes code in a line of Swift from comments, strings and quoted names.
private struct LineScanner {
    private enum Context {
        case code(parentheses: Int)
        case text
        case name
        case comment
    }

    private var contexts: [Context] = [.code(parentheses: 0)]
    private var last: Character?

    /// Returns whether the line's next character is code.
    mutating func isCode(before character: Character) -> Bool {
        defer { last = character }
        switch contexts[contexts.count - 1] {
        case .comment: return false
        case .name:
            if character == "`" { contexts.removeLast() }
            return false
        case .text:
            switch (last, character) {
            case ("\\", "("): contexts.append(.code(parentheses: 1))
            case ("\\", _): break
            case (_, "\""): contexts.removeLast()
            default: break
            }
            return false
        case .code(let parentheses):
            return isCode(character, parentheses)
        }
    }

    private mutating func isCode(_ character: Character, _ parentheses: Int) -> Bool {
        switch character {
        case "\"": contexts.append(.text)
        case "`": contexts.append(.name)
        case "/" where last == "/": contexts.append(.comment)
        case "(" where parentheses > 0:
            contexts[contexts.count - 1] = .code(parentheses: parentheses + 1)
        case ")" where parentheses == 1: contexts.removeLast()
        case ")" where parentheses > 1:
            contexts[contexts.count - 1] = .code(parentheses: parentheses - 1)
        default: return true
        }
        return false
    }
}
