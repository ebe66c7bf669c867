/// An application's name, which consists of lowercase letters, digits and hyphens.
package struct ApplicationName: Hashable, Sendable {
    /// The name, such as `book-shop`.
    ///
    /// The executable has the same name.
    package let text: String

    /// Validates a name.
    ///
    /// - Throws: ``GeneratorError`` with the violated rule.
    package init(_ text: String) throws(GeneratorError) {
        guard text.wholeMatch(of: #/[a-z][a-z0-9]*(-[a-z0-9]+)*/#) != nil, text.count <= 40 else {
            throw GeneratorError(
                """
                “\(text)” is not a valid application name. Start with a lowercase letter and use \
                at most 40 lowercase letters, digits and single hyphens, such as book-shop.
                """
            )
        }
        try ReservedWords.requireNoKeyword(text)
        let module = text.filter { $0 != "-" }
        guard !ReservedWords.modules.contains(module), !module.hasPrefix("kasane") else {
            throw GeneratorError("“\(text)” is already the name of a module. Choose another name.")
        }
        self.text = text
    }

    /// The prefix of the layers' names, such as `BookShop`.
    var type: String {
        text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The database file's application ID, a literal with the name's first four ASCII characters.
    var databaseIdentifier: String {
        let bytes = Array((text + "    ").utf8.prefix(4)).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "0\(digits)" : digits
        }
        return "0x\(bytes[0])\(bytes[1])_\(bytes[2])\(bytes[3])"
    }
}
