/// Names that generated code can't use.
enum ReservedWords {
    /// Swift's keywords.
    static let keywords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "macro", "nil", "open", "operator", "package", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var", "where", "while",
    ]

    /// - Throws: ``GeneratorError`` if a name is a keyword.
    static func requireNoKeyword(_ name: String) throws(GeneratorError) {
        guard !keywords.contains(name) else {
            throw GeneratorError("“\(name)” is a Swift keyword. Choose another name.")
        }
    }

    /// System modules and modules that an application imports, in lowercase.
    static let modules: Set<String> = [
        "swift", "foundation", "foundationessentials", "testing", "xctest", "dispatch",
        "observation",
        "synchronization", "glibc", "musl", "darwin", "regexbuilder", "hummingbird",
        "hummingbirdcore", "logging", "metrics", "configuration", "crypto", "httptypes", "niocore",
        "grdb", "kasane", "tests", "sources",
    ]

    /// Library types whose names would clash with an entity or a page.
    static let types: Set<String> = [
        "Access", "Account", "Action", "Alert", "Any", "Array", "Assembly", "Attribute", "Binding",
        "Bindable",
        "Bool", "Browser", "Bundle", "Button", "Calendar", "Character", "Collection", "Combobox",
        "Component", "Conflict", "Container", "Data", "Date", "Decimal", "Dialog", "Dimension",
        "Document", "Duration", "Element", "Entity", "Error", "Event", "Factory", "Formatter",
        "Form", "Graph", "Hasher", "Host", "Int", "Lazy", "Live", "Locale", "Measurement",
        "Migrator", "Mirror", "Never", "Notification", "Operation", "Optional", "Page", "Picker",
        "Pipe", "Port", "Process", "Program", "Progress", "Protocol", "Provider", "Range",
        "Readiness", "Registration", "Registry", "Repository", "Request", "Resource", "Response",
        "Result", "Router", "Scanner", "Scope", "Self", "Sequence", "Set", "Settings", "Shared",
        "Site", "Slider", "Stopwatch", "Stream", "String", "Task", "Test", "Thread", "Timer",
        "Toggle", "Transaction", "Type", "Unit", "User", "Versioned", "Void", "Welcome",
    ]
}
