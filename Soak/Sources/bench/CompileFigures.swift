import Foundation

func compileFigures() throws -> [Figure] {
    try withTemporaryFolder { folder in
        let registrations = folder.appending(path: "registrations.swift")
        let types = folder.appending(path: "types.swift")
        try generatedRegistrations(1000).write(to: registrations, atomically: true, encoding: .utf8)
        try generatedTypes(1000).write(to: types, atomically: true, encoding: .utf8)
        let object = folder.appending(path: "registrations.o")
        let typesObject = folder.appending(path: "types.o")
        let debug = try seconds {
            try compile(["-Onone", "-c", registrations.path, "-o", object.path])
        }
        let release = try seconds {
            try compile(["-O", "-wmo", "-c", registrations.path, "-o", object.path])
        }
        try compile(["-O", "-wmo", "-c", types.path, "-o", typesObject.path])
        let bytes = try codeSize(of: object) - codeSize(of: typesObject)
        return [
            Figure(name: "container.compile1000.release_s", value: release, unit: "s"),
            Figure(name: "container.compile1000.debug_s", value: debug, unit: "s", digits: 2),
            Figure(
                name: "container.code_bytes_per_registration",
                value: Double(bytes) / 1000,
                unit: "B"
            ),
        ]
    }
}

/// Measures the creation of a container from 300 registrations of types that are written out: the
/// first one in a process, which also creates the metadata of generic types, and the median.
func buildOfTypesFigures() throws -> [Figure] {
    try withTemporaryFolder { folder in
        let source = folder.appending(path: "program.swift")
        let program = folder.appending(path: "program")
        let text = generatedRegistrations(300) + programText
        try text.write(to: source, atomically: true, encoding: .utf8)
        let objects = try FileManager.default
            .contentsOfDirectory(
                at: products.appending(path: "KasaneContainer.build"),
                includingPropertiesForKeys: nil
            )
            .filter { $0.pathExtension == "o" }
        try compile(["-O", "-wmo", source.path, "-o", program.path] + objects.map(\.path))
        let values = try output(of: program.path, []).split(whereSeparator: \.isWhitespace)
            .compactMap {
                Double($0)
            }
        guard values.count == 2 else { throw CompileError.unexpectedOutput(program.path) }
        return [
            Figure(name: "container.build300types", value: values[1], unit: "µs"),
            Figure(name: "container.build300types.first", value: values[0], unit: "µs"),
        ]
    }
}

private let programText = """

    @main
    enum Program {
        static func main() throws {
            var durations: [Double] = []
            for _ in 0..<201 {
                let duration = try ContinuousClock().measure {
                    let container = try Container { assemble(&$0) }
                    _ = try container.resolve((any Port0).self)
                }
                durations.append(duration / .microseconds(1))
            }
            print(durations[0], durations.sorted()[durations.count / 2])
        }
    }

    """

/// Returns a file with types and their registrations: 0 to 4 dependencies, every second service a
/// protocol, every tenth one a singleton.
private func generatedRegistrations(_ count: Int) -> String {
    let lines = (0..<count).map { number in
        let service = number.isMultiple(of: 2) ? "(any Port\(number)).self" : "Type\(number).self"
        let scope = number % 10 == 3 ? ", scope: .singleton" : ""
        return "    registry.register(\(service)\(scope), Type\(number).init)"
    }
    return """
        import KasaneContainer

        \(generatedTypes(count))
        public func assemble(_ registry: inout Registry) {
        \(lines.joined(separator: "\n"))
        }

        """
}

private func generatedTypes(_ count: Int) -> String {
    (0..<count).map(generatedType).joined()
}

private func generatedType(_ number: Int) -> String {
    let needed = (0..<min(number, number % 5)).map { index -> String in
        let needed = number - 1 - (number * 3 + index * 5) % min(number, 40)
        return needed.isMultiple(of: 2) ? "any Port\(needed)" : "Type\(needed)"
    }
    let properties = needed.enumerated().map { "    let value\($0): \($1)\n" }
    let parameters = needed.enumerated().map { "_ value\($0): \($1)" }
    let body = needed.indices.map { "        self.value\($0) = value\($0)\n" }
    let isPort = number.isMultiple(of: 2)
    return """
        \(isPort ? "protocol Port\(number): AnyObject, Sendable {}" : "")
        final class Type\(number): \(isPort ? "Port\(number)" : "Sendable") {
        \(properties.joined())
            init(\(parameters.joined(separator: ", "))) {
        \(body.joined())
            }
        }

        """
}

// MARK: Tools

private enum CompileError: Error {
    case failed(command: String, status: Int32)
    case unexpectedOutput(String)
}

private var products: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
}

private func compile(_ arguments: [String]) throws {
    let options = [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "generated",
        "-I", products.appending(path: "Modules").path,
    ]
    _ = try output(of: "/usr/bin/env", options + arguments)
}

/// Returns the size of an object file's code in bytes.
private func codeSize(of object: URL) throws -> Int {
    var size = 0
    for line in try output(of: "/usr/bin/env", ["size", "-A", "-d", object.path]).split(
        separator: "\n"
    )
    where line.hasPrefix(".text") {
        let fields = line.split(separator: " ")
        if fields.count > 1 { size += Int(fields[1]) ?? 0 }
    }
    return size
}

private func seconds(_ work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work) / .seconds(1)
}

private func withTemporaryFolder<Result>(_ work: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The system also deletes its temporary files, so a failure does not matter.
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(folder)
}

private func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
        let command = ([program] + arguments).joined(separator: " ")
        throw CompileError.failed(command: command, status: process.terminationStatus)
    }
    return String(decoding: text, as: UTF8.self)
}
